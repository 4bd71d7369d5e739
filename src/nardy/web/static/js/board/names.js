/** What is known of a place when its accessible name is asked for. */

import { OWN_TRAY, isTray, pointOf } from "./geometry.js";

/** @typedef {import("./contract.js").Side} Side */
/** @typedef {import("./contract.js").Turn} Turn */
/** @typedef {import("./contract.js").LastMove} LastMove */

/**
 * @typedef {object} Scene
 * @property {Side} bottom
 * @property {Turn | null} turn
 * @property {readonly LastMove[]} last
 * @property {import("./checkers.js").Stacks} stacks
 */

/** @type {readonly Side[]} */
export const SIDES = ["white", "black"];

/**
 * @param {Scene} scene
 * @param {number} place
 * @param {import("./contract.js").Labels} labels
 */
export function nameOf({ bottom, turn, last, stacks }, place, labels) {
  const point = pointOf(place, (turn?.side ?? bottom) === bottom);
  const count = stacks.count(place);
  const dice = turn?.targets.find((target) => target.point === point)?.dice ?? 0;
  const refused = turn?.refused.find((refusal) => refusal.point === point)?.reason ?? null;
  if (isTray(place) || point === null) {
    const side = (place === OWN_TRAY) === (bottom === "white") ? "white" : "black";
    return labels.tray({ side, count, dice, refused });
  }
  const selected = turn?.selected === point;
  const whose = (/** @type {(own: number) => boolean} */ is) =>
    SIDES.find((side) => is(pointOf(place, side === bottom) ?? 0)) ?? null;
  const was = (/** @type {"source" | "target"} */ part) =>
    last.some((move) => pointOf(place, move.side === bottom) === move[part]);
  return labels.point({
    point,
    count,
    owner: stacks.owner(place),
    head: whose((own) => own === 24),
    home: whose((own) => own <= 6),
    movable: turn?.movable.includes(point) ?? false,
    selected,
    dice,
    targets: selected ? turn.targets.map((target) => target.point) : [],
    refused,
    last: was("target") ? "target" : was("source") ? "source" : null,
  });
}
