/** What hands and assistive technology meet: a button for every place, the keys, and the line saying why not. */

import { OWN_TRAY, PLACES, RIVAL_TRAY, columnAt } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { commandOf, step } from "./keyboard.js";
import { button, lay } from "./svg.js";

/** @typedef {import("./geometry.js").Layout} Layout */

/**
 * @typedef {object} HandHandlers
 * @property {import("./gestures.js").DragHandlers} drag
 * @property {(place: number) => void} tap
 * @property {() => void} dice
 * @property {(command: string, place: number | null) => void} key
 * @property {() => number} head the place of the head of whose turn it is
 * @property {(place: number) => string} reason why the place is refused; empty if it is not
 */

const TIP_WIDTH = 280;
const TIP_MARGIN = 8;

export class Hands {
  #controls = document.createElement("div");
  #tip = document.createElement("div");
  #tipPlace = -1;
  /** Where Tab leads. */
  #focus = 24;

  /**
   * @param {HTMLElement} container
   * @param {HandHandlers} handlers
   */
  constructor(container, handlers) {
    this.handlers = handlers;
    this.dice = button("b-dice-button");
    this.places = Array.from({ length: PLACES }, (_, place) => {
      const control = button("b-place");
      control.dataset.place = String(place);
      control.tabIndex = place === this.#focus ? 0 : -1;
      return control;
    });
    const alongTheWay = [...this.places.slice(1, RIVAL_TRAY).reverse(), this.#at(OWN_TRAY), this.#at(RIVAL_TRAY)];
    this.#controls.className = "b-controls";
    this.#controls.append(...alongTheWay, this.dice);
    this.#tip.className = "b-tip";
    this.#tip.dir = "auto";
    this.#tip.hidden = true;
    container.append(this.#controls, this.#tip);
    this.gestures = new Gestures(this.#controls, handlers.drag);
    this.#listen();
  }

  /** @param {Layout} layout */
  arrange(layout) {
    this.layout = layout;
    this.places.forEach((control, place) => lay(control, columnAt(layout, place).box));
    this.hint();
  }

  /**
   * Gives a place the keyboard's focus.
   * @param {number} [place] where it was last, if left out
   */
  focus(place = this.#focus) {
    this.#stay(place);
    this.#at(place).focus({ preventScroll: true });
  }

  /**
   * Shows why a place is refused while it is pointed at.
   * @param {number} [place] the one pointed at before, if left out; -1 for none
   */
  hint(place = this.#tipPlace) {
    this.#tipPlace = place;
    const reason = place < 0 ? "" : this.handlers.reason(place);
    this.#tip.hidden = reason === "" || !this.layout;
    this.#tip.textContent = reason;
    if (this.#tip.hidden || !this.layout) return;
    const { board, middle } = this.layout;
    const { x, grows } = columnAt(this.layout, place);
    const [least, room] = [board.left + TIP_MARGIN, board.width - 2 * TIP_MARGIN];
    this.#tip.style.maxWidth = `${Math.min(room, TIP_WIDTH)}px`;
    const { offsetWidth: width } = this.#tip;
    this.#tip.style.left = `${Math.max(least, Math.min(least + room - width, x - width / 2))}px`;
    this.#tip.style.top = `${middle}px`;
    this.#tip.dataset.opens = grows > 0 ? "down" : "up";
  }

  #listen() {
    const controls = this.#controls;
    controls.addEventListener("click", (event) => {
      const place = placeUnder(event);
      if (place >= 0) {
        this.#stay(place);
        this.handlers.tap(place);
      } else if (event.target === this.dice && this.dice.ariaDisabled !== "true") this.handlers.dice();
    });
    controls.addEventListener("keydown", (event) => this.#key(event, placeUnder(event)));
    controls.addEventListener("focusin", (event) => {
      const place = placeUnder(event);
      if (place >= 0) this.#stay(place);
      this.hint(place);
    });
    controls.addEventListener("focusout", () => this.hint(-1));
    controls.addEventListener("pointerover", (event) => this.hint(placeUnder(event)));
    controls.addEventListener("pointerleave", () => this.hint(-1));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} place -1 on the dice
   */
  #key(event, place) {
    const command = commandOf(event);
    const next = command === "h" ? this.handlers.head() : step(place < 0 ? this.#focus : place, event.key);
    if (next !== null) {
      event.preventDefault();
      this.focus(place < 0 && command === null ? this.#focus : next);
    } else if (command === "Escape" && this.gestures.cancel()) {
      event.preventDefault();
    } else if (command !== null) this.handlers.key(command, place < 0 ? null : place);
  }

  /** @param {number} place where Tab shall lead from now on */
  #stay(place) {
    this.#at(this.#focus).tabIndex = -1;
    this.#at(place).tabIndex = 0;
    this.#focus = place;
  }

  /** @param {number} place */
  #at(place) {
    return /** @type {HTMLButtonElement} */ (this.places[place]);
  }
}

/**
 * @param {Event} event
 * @returns {number} -1 if it is none of the places
 */
function placeUnder(event) {
  const control = /** @type {Element} */ (event.target).closest("[data-place]");
  return control instanceof HTMLElement ? Number(control.dataset.place) : -1;
}
