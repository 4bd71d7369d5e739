/**
 * Where in the match one is: the slider, the choice of the game, the row in the list, and the address.
 *
 * @import { Player } from "./player.js"
 */

import { text } from "../text.js";

/** Milliseconds to stay at a step before the address names it; browsers refuse to change it all the time. */
const REST = 400;

/**
 * @typedef {object} PlaceParts
 * @property {HTMLInputElement} slider
 * @property {HTMLElement} sliderText
 * @property {HTMLSelectElement | null} games in a match of several
 * @property {HTMLElement} list of links, one to each step
 */

export class Place {
  /** @type {Element | null} */
  #marked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #naming;

  /** @param {PlaceParts} parts @param {Player} player @param {() => void} onChosen a row of the list was chosen */
  constructor(parts, player, onChosen) {
    this.#parts = parts;
    this.#player = player;
    parts.slider.addEventListener("input", () => {
      player.goTo(player.game.first.number + parts.slider.valueAsNumber - 1);
    });
    parts.games?.addEventListener("change", () => player.goTo(Number(parts.games?.value)));
    parts.list.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      player.goTo(Number(link.id));
      onChosen();
    });
    addEventListener("hashchange", () => player.goTo(numberInAddress()));
  }

  /** @type {PlaceParts} */
  #parts;
  /** @type {Player} */
  #player;

  show() {
    const { slider, sliderText, games } = this.#parts;
    const { step, game } = this.#player;
    const [number, count] = [step.number - game.first.number + 1, game.last.number - game.first.number + 1];
    slider.max = String(count);
    slider.value = String(number);
    slider.ariaValueText = sliderText.textContent = text("{number} of {count}", { number, count });
    if (games) games.value = String(game.first.number);
    this.#mark(step.number);
    clearTimeout(this.#naming);
    if (numberInAddress() === step.number) return;
    this.#naming = setTimeout(() => history.replaceState(null, "", `#${step.number}`), REST);
  }

  /** Brings the marked row into sight. */
  reveal() {
    this.#marked?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /** @param {number} number */
  #mark(number) {
    this.#marked?.removeAttribute("aria-current");
    this.#marked = document.getElementById(String(number));
    this.#marked?.setAttribute("aria-current", "step");
    this.reveal();
  }
}

/** The step that the address names; the first where it names none. */
export function numberInAddress() {
  return /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 1;
}
