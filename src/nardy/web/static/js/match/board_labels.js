/**
 * What the points, trays and dice of the board are called where they cannot be seen.
 *
 * @import { DiceState, Labels, PointFacts, Side, TrayFacts } from "../board/contract.js"
 */

import { lang, plural, text } from "../text.js";
import { rollText } from "./sentences.js";

const list = new Intl.ListFormat(lang, { type: "unit", style: "short" });

/** @type {Labels} */
export const boardLabels = { board: () => text("Board"), point, tray, dice, way };

/** @param {PointFacts} facts */
function point(facts) {
  const parts = [text("Point {point}", { point: facts.point })];
  if (facts.head) parts.push(facts.head === "white" ? text("head of White") : text("head of Black"));
  if (facts.home) parts.push(facts.home === "white" ? text("home of White") : text("home of Black"));
  parts.push(facts.owner ? checkers(facts.owner, facts.count) : text("empty"));
  if (facts.selected) {
    const points = list.format(facts.targets.map((target) => (target === 0 ? text("off") : String(target))));
    parts.push(points ? text("in hand, can go to {points}", { points }) : text("in hand"));
  } else if (facts.dice > 0) parts.push(reached(facts.dice));
  else if (facts.refused) parts.push(facts.refused);
  else if (facts.movable) parts.push(text("can move"));
  if (facts.last === "source") parts.push(text("the last move began here"));
  if (facts.last === "target") parts.push(text("the last move ended here"));
  return list.format(parts);
}

/** @param {TrayFacts} facts */
function tray({ side, count, dice: needed, refused }) {
  const parts = [
    side === "white"
      ? plural("{count} white checker borne off", "{count} white checkers borne off", count, { count })
      : plural("{count} black checker borne off", "{count} black checkers borne off", count, { count }),
  ];
  if (needed > 0) parts.push(reached(needed));
  else if (refused) parts.push(refused);
  return list.format(parts);
}

/** @param {DiceState} state */
function dice({ values, state }) {
  return state === "rolled" ? text("Dice: {roll}", { roll: rollText(values) }) : text("Roll the dice");
}

/** @param {"head" | "home"} part */
function way(part) {
  return part === "head" ? text("head") : text("home");
}

/** @param {Side} side @param {number} count */
function checkers(side, count) {
  return side === "white"
    ? plural("{count} white checker", "{count} white checkers", count, { count })
    : plural("{count} black checker", "{count} black checkers", count, { count });
}

/** @param {number} count of dice */
function reached(count) {
  return plural("can be reached with {count} die", "can be reached with {count} dice", count, { count });
}
