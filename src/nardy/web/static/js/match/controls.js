/** The buttons under the thumb, and the quieter ones beside the board. */

import { plural, text } from "../text.js";

/**
 * @typedef {object} Actions
 * @property {() => void} onRoll
 * @property {() => void} onDone
 * @property {() => void} onUndo
 * @property {() => void} onUndoAll
 * @property {() => void} onHint
 * @property {() => void} onReplay
 * @property {() => void} onResign
 * @property {(notation: string) => void} onNotation
 */

/**
 * @typedef {object} Possible
 * @property {"roll" | "done"} main what the main button does
 * @property {boolean} act whether it does it now
 * @property {boolean} undo
 * @property {boolean} hint
 * @property {boolean} replay
 * @property {boolean} resign
 * @property {number} resignCosts points
 * @property {boolean} notation
 */

/**
 * @typedef {object} ControlParts
 * @property {HTMLButtonElement} main
 * @property {HTMLButtonElement} undo
 * @property {HTMLButtonElement} undoAll
 * @property {HTMLButtonElement} hint
 * @property {HTMLButtonElement} replay
 * @property {HTMLButtonElement} resign
 * @property {HTMLFormElement} notation
 * @property {HTMLInputElement} notationText
 */

/** The second tap that confirms a resignation must come within this time. */
const CONFIRM_MS = 4000;

export class Controls {
  #confirmTimer = 0;
  /** @type {"roll" | "done"} */
  #main = "roll";
  #resignCosts = 0;

  /**
   * @param {ControlParts} parts
   * @param {Actions} actions
   */
  constructor(parts, actions) {
    this.#parts = parts;
    this.#actions = actions;
    parts.main.addEventListener("click", () => (this.#main === "roll" ? actions.onRoll() : actions.onDone()));
    parts.undo.addEventListener("click", actions.onUndo);
    parts.undoAll.addEventListener("click", actions.onUndoAll);
    parts.hint.addEventListener("click", actions.onHint);
    parts.replay.addEventListener("click", actions.onReplay);
    parts.resign.addEventListener("click", () => this.#resign());
    parts.notation.addEventListener("submit", (event) => {
      event.preventDefault();
      const notation = parts.notationText.value.trim();
      if (notation) actions.onNotation(notation);
    });
  }

  /** @type {ControlParts} */
  #parts;
  /** @type {Actions} */
  #actions;

  /** @param {Possible} possible */
  show(possible) {
    const { main, undo, undoAll, hint, replay, resign, notation, notationText } = this.#parts;
    this.#main = possible.main;
    this.#resignCosts = possible.resignCosts;
    main.textContent = possible.main === "roll" ? text("Roll") : text("Done");
    allow(main, possible.act);
    allow(undo, possible.undo);
    allow(undoAll, possible.undo);
    allow(hint, possible.hint);
    allow(replay, possible.replay);
    allow(resign, possible.resign);
    for (const control of notation.elements) {
      if (control instanceof HTMLInputElement || control instanceof HTMLButtonElement) control.disabled = !possible.notation;
    }
    if (!possible.notation) notationText.value = "";
    this.#askAgain();
  }

  /** Shows that Done will come by itself. @param {boolean} on */
  countDown(on) {
    this.#parts.main.classList.toggle("counting", on);
  }

  #resign() {
    const { resign } = this.#parts;
    if (resign.ariaDisabled === "true") return;
    if (this.#confirmTimer === 0) {
      const count = this.#resignCosts;
      resign.textContent = plural("Tap again: {count} point lost", "Tap again: {count} points lost", count, { count });
      resign.classList.add("confirming");
      this.#confirmTimer = setTimeout(() => this.#askAgain(), CONFIRM_MS);
      return;
    }
    this.#askAgain();
    this.#actions.onResign();
  }

  #askAgain() {
    clearTimeout(this.#confirmTimer);
    this.#confirmTimer = 0;
    this.#parts.resign.textContent = text("Resign");
    this.#parts.resign.classList.remove("confirming");
  }
}

/**
 * A button that cannot be used now keeps the focus that it may have, and can still say why.
 * @param {HTMLButtonElement} button
 * @param {boolean} allowed
 */
function allow(button, allowed) {
  button.ariaDisabled = String(!allowed);
}
