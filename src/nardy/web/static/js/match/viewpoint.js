/**
 * Who looks at the match: which sides sit at this device, and what the sides are called from there.
 *
 * @import { MatchInfo, Side } from "./protocol.js"
 */

/** Who a sentence is about, seen by the person who reads it. @typedef {"you" | "computer" | Side} Actor */

export class Viewpoint {
  /**
   * @param {MatchInfo} match
   * @param {Side | "both" | null} seat null for a watcher
   */
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
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
    return side === this.match.computer ? "computer" : side;
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
