/**
 * The clock beside each name: first the delay of the turn, then the bank. Between messages it runs down by itself.
 *
 * @import { ClockState, Side } from "./protocol.js"
 */

import { text } from "../text.js";

const TICK_MS = 250;
/** From here on the time is shown as short. */
const SHORT_MS = 10_000;
/** Moments of the own bank that are said aloud. */
const WARN_AT_MS = [30_000, 10_000];

/** @typedef {Record<Side, HTMLElement>} ClockPlaces */

export class ClockView {
  /** @type {ClockState | null} */
  #clock = null;
  #since = 0;
  #timer = 0;
  #last = Infinity;

  /** @param {(sentence: string) => void} say to screen readers */
  constructor(say) {
    this.#say = say;
  }

  /** @type {(sentence: string) => void} */
  #say;
  /** @type {ClockPlaces | null} */
  #places = null;
  /** @type {Side | null} */
  #own = null;

  /**
   * @param {ClockState | null} clock as it was sent just now
   * @param {ClockPlaces} places
   * @param {Side | null} own the side that is warned
   */
  show(clock, places, own) {
    this.#clock = clock;
    this.#since = performance.now();
    this.#places = places;
    this.#own = own;
    clearInterval(this.#timer);
    if (clock?.running) this.#timer = setInterval(() => this.#draw(), TICK_MS);
    this.#draw();
  }

  #draw() {
    const [clock, places] = [this.#clock, this.#places];
    if (!places) return;
    for (const side of /** @type {Side[]} */ (["white", "black"])) {
      const place = places[side];
      place.hidden = clock === null;
      if (!clock) continue;
      const used = clock.running === side ? clock.used + performance.now() - this.#since : 0;
      const delay = Math.max(0, clock.delay - used);
      const bank = Math.max(0, clock.bank[side] - Math.max(0, used - clock.delay));
      const inDelay = clock.running === side && delay > 0;
      place.textContent = minutes(inDelay ? delay : bank);
      place.title = inDelay ? text("Time for this turn; the bank is not touched yet") : text("Time left for this game");
      place.classList.toggle("delay", inDelay);
      place.classList.toggle("short", clock.running === side && !inDelay && bank < SHORT_MS);
      if (side === this.#own && clock.running === side) this.#warn(bank);
    }
  }

  /** @param {number} bank */
  #warn(bank) {
    const passed = WARN_AT_MS.find((moment) => bank <= moment && this.#last > moment);
    this.#last = bank;
    if (passed) this.#say(text("{seconds} seconds left.", { seconds: passed / 1000 }));
  }
}

/** @param {number} milliseconds @returns {string} as 1:05 */
export function minutes(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
