/**
 * Fixed phrases instead of a chat, and a switch that silences the other side.
 *
 * @import { Connection } from "./connection.js"
 * @import { SaidMessage } from "./protocol.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { isolate, text } from "../text.js";
import { nameOf } from "./sentences.js";

const SHOWN_MS = 5000;
const PAUSE_MS = 3000;

/** @param {string} phrase @returns {string} empty for one that this page does not know */
function wordsOf(phrase) {
  switch (phrase) {
    case "hello":
      return text("Hello!");
    case "good_luck":
      return text("Good luck!");
    case "nice_roll":
      return text("Nice roll!");
    case "well_played":
      return text("Well played!");
    case "oops":
      return text("Oops!");
    case "one_moment":
      return text("One moment, please.");
    case "thanks":
      return text("Thank you!");
    case "good_game":
      return text("Good game!");
    case "goodbye":
      return text("Goodbye!");
    default:
      return "";
  }
}

export class Phrases {
  #timer = 0;
  #spokeAt = -Infinity;
  /** @type {Viewpoint | null} */
  #viewpoint = null;
  /** @type {Connection | null} */
  #connection = null;

  /**
   * @param {{list: HTMLElement, bubble: HTMLElement, mute: HTMLInputElement, talk: HTMLButtonElement}} parts
   * @param {string} matchId
   * @param {(sentence: string) => void} read to screen readers
   */
  constructor(parts, matchId, read) {
    this.#parts = parts;
    this.#read = read;
    const key = `nardy.mute.${matchId}`;
    parts.mute.checked = sessionStorage.getItem(key) === "yes";
    parts.mute.addEventListener("change", () => {
      sessionStorage.setItem(key, parts.mute.checked ? "yes" : "no");
      if (parts.mute.checked) this.#hide();
    });
    for (const button of parts.list.querySelectorAll("button")) {
      button.addEventListener("click", () => this.#say(button.value));
    }
  }

  /** @type {{list: HTMLElement, bubble: HTMLElement, mute: HTMLInputElement, talk: HTMLButtonElement}} */
  #parts;
  /** @type {(sentence: string) => void} */
  #read;

  /** @param {Connection} connection */
  join(connection) {
    this.#connection = connection;
  }

  /** @param {Viewpoint} viewpoint */
  show(viewpoint) {
    this.#viewpoint = viewpoint;
    this.#parts.talk.ariaDisabled = String(!viewpoint.isSeated);
  }

  /** @param {SaidMessage} said */
  hear({ side, phrase }) {
    const words = wordsOf(phrase);
    if (words === "" || this.#parts.mute.checked || !this.#viewpoint) return;
    const sentence = text("{name}: {words}", { name: isolate(nameOf(this.#viewpoint.actor(side))), words });
    this.#show(sentence);
    this.#read(sentence);
  }

  /** @param {string} phrase */
  #say(phrase) {
    this.#parts.list.hidePopover();
    if (!this.#viewpoint?.isSeated || performance.now() - this.#spokeAt < PAUSE_MS) return;
    if (!this.#connection?.mention({ type: "say", phrase })) return;
    this.#spokeAt = performance.now();
    this.#show(text("You: {words}", { words: wordsOf(phrase) }));
  }

  /** @param {string} sentence */
  #show(sentence) {
    const { bubble } = this.#parts;
    bubble.textContent = sentence;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#hide(), SHOWN_MS);
  }

  #hide() {
    this.#parts.bubble.textContent = "";
  }
}
