/**
 * Who looks at the match: which sides sit at this device, and what the sides are called from there.
 *
 * @import { MatchInfo, Side } from "./protocol.js"
 */

/** Who a sentence is about, seen by the person who reads it. @typedef {"you" | "computer" | Side | {name: string}} Actor */

import { text } from "../text.js";

export class Viewpoint {
  /**
   * @param {MatchInfo} match
   * @param {Side | "both" | null} seat null for a watcher
   */
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
    /** What the people are called; empty where they have not said. @type {{white: string, black: string}} */
    this.names = { white: "", black: "" };
  }

  /** Whether anything here may be moved by the person who looks. */
  get isSeated() {
    return this.seat !== null;
  }

  /** Whether the owner of this side sits at this device. @param {Side | null} side */
  isHere(side) {
    return side !== null && (this.seat === side || this.seat === "both");
  }

  /** @param {Side} side @returns {Actor} */
  actor(side) {
    if (side === this.seat) return "you";
    if (side === this.match.computer) return "computer";
    if (this.match.kind !== "people") return side;
    if (this.names[side]) return { name: this.names[side] };
    return this.seat === null ? side : { name: text("Your rival") };
  }

  /** The side whose owner the person at this device plays against; null at one device and for a watcher. */
  get rival() {
    return this.seat === "white" || this.seat === "black" ? otherSide(this.seat) : null;
  }

  /**
   * The side that the board has at the bottom.
   * @param {Side | null} toAct
   * @param {Side} now at the bottom
   * @param {boolean} turning whether the board turns to the side to act where both sit at one device
   * @returns {Side}
   */
  bottom(toAct, now, turning) {
    if (this.seat === "white" || this.seat === "black") return this.seat;
    return this.seat === "both" && turning ? (toAct ?? now) : "white";
  }
}

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === "white" ? "black" : "white";
}
