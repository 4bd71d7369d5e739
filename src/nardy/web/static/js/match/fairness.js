/**
 * The seal of the dice, and after the match the seed that it was made from.
 *
 * @import { State } from "./protocol.js"
 */

import { canCheck, sealOf } from "../dice/sealed.js";

/**
 * @typedef {object} FairnessParts
 * @property {HTMLElement} seal
 * @property {HTMLElement} sealedDice the link to a file of all rolls
 * @property {HTMLElement} seedBox
 * @property {HTMLElement} seed
 * @property {HTMLElement} verdict
 */

export class Fairness {
  /** @param {FairnessParts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** @type {FairnessParts} */
  #parts;

  /** @param {string} seal SHA-256 in hexadecimal */
  show(seal) {
    this.#parts.seal.textContent = seal;
  }

  /** The rolls are settled once both have added to them. @param {State} state */
  offerDice({ ready }) {
    this.#parts.sealedDice.hidden = !(ready.white && ready.black);
  }

  /**
   * Shows the seed, and that it is the one which was sealed, where the browser can work that out.
   * @param {string} seed in hexadecimal
   */
  async reveal(seed) {
    const { seal, seedBox, seed: place, verdict } = this.#parts;
    place.textContent = seed;
    seedBox.hidden = false;
    if (canCheck()) verdict.hidden = (await sealOf(seed)) !== seal.textContent;
  }
}
