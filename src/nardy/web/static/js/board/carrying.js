/** The checker under a finger or a mouse, from being taken to being put down, taken over by a move, or going back. */

import { placed } from "./svg.js";

/** @typedef {import("./animation.js").Animator} Animator */
/** @typedef {import("./checkers.js").Stacks} Stacks */
/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {{place: number, spot: Spot, checker: import("./checkers.js").Checker}} Held */

const LARGER = 1.15;
/** How far above a finger the checker is drawn, in checkers, so that the finger does not cover it. */
const ABOVE_FINGER = 0.8;

export class Carrying {
  /** @type {Held | null} */
  #held = null;

  /**
   * @param {Stacks} stacks
   * @param {Animator} animator
   */
  constructor(stacks, animator) {
    this.stacks = stacks;
    this.animator = animator;
  }

  /** Where the checker in the hand came from. */
  get from() {
    return this.#held?.place ?? null;
  }

  /**
   * @param {number} place
   * @param {import("./contract.js").Side} side
   */
  lift(place, side) {
    this.animator.finish();
    this.#held = { place, spot: this.stacks.spot(place), checker: this.stacks.lift(place, side) };
  }

  /**
   * @param {Layout} layout
   * @param {Spot} spot
   * @param {boolean} covered
   */
  carry({ checker: size }, { x, y }, covered) {
    if (!this.#held) return;
    this.#held.spot = { x, y: y - (covered ? size * ABOVE_FINGER : 0) };
    this.#held.checker.element.style.transform = placed(this.#held.spot, (size / 100) * LARGER);
  }

  /**
   * Hands the checker over to a move.
   * @param {number} place where the move begins
   * @returns {Spot | null} where the checker is; null if it is another one that moves
   */
  take(place) {
    const held = this.#held;
    if (held?.place !== place) return null;
    this.#held = null;
    return held.spot;
  }

  /**
   * Lets it glide back to where it came from, if it is still in the hand.
   * @param {Layout} layout
   */
  async goBack({ checker: size }) {
    const held = this.#held;
    if (!held) return;
    this.#held = null;
    const { checker, place, spot } = held;
    const flight = checker.flights;
    const home = this.stacks.spot(place);
    checker.element.style.transform = placed(home, size / 100);
    if (!this.animator.still) await this.animator.travel(checker.element, [[spot, home]], size / 100, { quick: true });
    this.stacks.putDown(checker, place, flight);
  }

  /** Forgets it, because the board is set anew. */
  forget() {
    this.#held = null;
  }
}
