/** The file of sealed dice that somebody kept from before the first roll. `nardy.match.sealed_file` writes it. */

/** @import { Pair } from "./record.js" */

import { NAME, isDie, isObject, parsed } from "./record.js";
import { keyOf, mac, sealOf } from "./sealed.js";

const FIELDS = ["black nonce", "draws", "format", "games", "match", "seal", "sealed", "version", "white nonce"];
const MOST_GAMES = 13;
const MOST_DRAWS = 1000;
const BLOCK = 32;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * @typedef {object} SealedFile
 * @property {string} match
 * @property {string} seal
 * @property {string} label what its keystream is made from, beside the seed
 * @property {number} games
 * @property {number} draws of each game
 * @property {string} sealed in base64
 */

/**
 * @param {string} text of a file
 * @returns {SealedFile | null} nothing for what is no such file
 */
export function readSealedFile(text) {
  const body = parsed(text);
  if (!isObject(body) || Object.keys(body).sort().join() !== FIELDS.join()) return null;
  const { format, version, match, seal, games, draws, sealed, "white nonce": white, "black nonce": black } = body;
  if (format !== "nardy sealed dice" || version !== 1) return null;
  if (typeof seal !== "string" || typeof sealed !== "string") return null;
  if (!isName(match) || !isName(white) || !isName(black)) return null;
  if (!isCount(games, MOST_GAMES) || !isCount(draws, MOST_DRAWS)) return null;
  return { match, seal, label: `nardy-sealed-1|${match}|${white}|${black}`, games, draws, sealed };
}

/**
 * @param {SealedFile} file
 * @param {string} seed in hexadecimal
 * @returns {Promise<Pair[][] | "other_seed" | "damaged">} the rolls of each game, as drawn
 */
export async function openSealedFile(file, seed) {
  if ((await sealOf(seed)) !== file.seal) return "other_seed";
  if (!BASE64.test(file.sealed)) return "damaged";
  const dice = Uint8Array.from(atob(file.sealed), (letter) => letter.charCodeAt(0));
  if (dice.length !== 2 * file.games * file.draws) return "damaged";
  const key = await keyOf(seed);
  for (let start = 0; start < dice.length; start += BLOCK) {
    const block = await mac(key, `${file.label}|${start / BLOCK}`);
    block.forEach((byte, index) => {
      const at = start + index; // beyond the end an array of bytes keeps nothing
      dice[at] = (dice[at] ?? 0) ^ byte;
    });
  }
  if (!dice.every(isDie)) return "damaged";
  return Array.from({ length: file.games }, (_, game) =>
    Array.from({ length: file.draws }, (_, draw) => {
      const at = 2 * (game * file.draws + draw);
      return /** @type {Pair} */ ([dice[at], dice[at + 1]]);
    }),
  );
}

/** @param {unknown} value @returns {value is string} */
function isName(value) {
  return typeof value === "string" && NAME.test(value);
}

/** @param {unknown} value @param {number} most @returns {value is number} */
function isCount(value, most) {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= most;
}
