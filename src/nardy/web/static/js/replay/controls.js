/**
 * The buttons under the board.
 *
 * @import { Player } from "./player.js"
 */

import { text } from "../text.js";

/**
 * @typedef {object} ControlParts
 * @property {HTMLButtonElement} toFirst
 * @property {HTMLButtonElement} back
 * @property {HTMLButtonElement} watch
 * @property {HTMLElement} watchText
 * @property {HTMLButtonElement} forward
 * @property {HTMLButtonElement} toLast
 */

export class Controls {
  /** @param {ControlParts} parts @param {Player} player */
  constructor(parts, player) {
    this.#parts = parts;
    this.#player = player;
    parts.toFirst.addEventListener("click", () => player.toFirst());
    parts.back.addEventListener("click", () => player.back());
    parts.watch.addEventListener("click", () => player.toggle());
    parts.forward.addEventListener("click", () => player.forward());
    parts.toLast.addEventListener("click", () => player.toLast());
  }

  /** @type {ControlParts} */
  #parts;
  /** @type {Player} */
  #player;

  /** @param {boolean} watching */
  show(watching) {
    const { toFirst, back, watch, watchText, forward, toLast } = this.#parts;
    const { step, game, isFirst, isLast } = this.#player;
    toFirst.ariaDisabled = String(step === game.first);
    back.ariaDisabled = String(isFirst);
    forward.ariaDisabled = String(isLast);
    toLast.ariaDisabled = String(step === game.last);
    watch.classList.toggle("watching", watching);
    watchText.textContent = watching ? text("Pause") : text("Watch");
  }
}
