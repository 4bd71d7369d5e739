/** The walk over the board by keys: one place can be reached by Tab, the arrows go on from there. */

import { OWN_TRAY, RIVAL_TRAY } from "./geometry.js";

/** Rows from left to right; each ends in the tray that stands beside it. */
const UPPER = [RIVAL_TRAY, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24];
const LOWER = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, OWN_TRAY];

/**
 * @param {number} place
 * @param {string} key a key's name as the event gives it
 * @returns {number | null} the place the key leads to; null if it is no key of the walk
 */
export function step(place, key) {
  const [row, across] = UPPER.includes(place) ? [UPPER, LOWER] : [LOWER, UPPER];
  const index = row.indexOf(place);
  const points = row.filter((at) => at !== OWN_TRAY && at !== RIVAL_TRAY);
  switch (key) {
    case "ArrowLeft":
      return row[index - 1] ?? place;
    case "ArrowRight":
      return row[index + 1] ?? place;
    case "ArrowUp":
    case "ArrowDown":
      if ((key === "ArrowUp") === (row === UPPER)) return place;
      if (place === OWN_TRAY) return 24;
      if (place === RIVAL_TRAY) return 12;
      return across.find((at) => at === 25 - place) ?? place;
    case "Home":
      return points[0] ?? place;
    case "End":
      return points.at(-1) ?? place;
    default:
      return null;
  }
}

/**
 * The command a key stands for: its character, or the Latin letter of the key where the keyboard writes another
 * script.
 * @param {KeyboardEvent} event
 * @returns {string | null}
 */
export function commandOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Escape") return "Escape";
  if (/^[!-~]$/.test(event.key)) return event.key;
  const [, letter] = /^Key([A-Z])$/.exec(event.code) ?? [];
  if (letter && event.key.length === 1) return event.shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) ?? [];
  return digit && event.key.length === 1 ? digit : null;
}
