/**
 * The line under the board: one sentence or two, and at times a rule to read or something to do about it.
 *
 * @import { Announcer } from "./announcer.js"
 * @import { Explanation } from "./sentences.js"
 */

import { ruleLink } from "./sentences.js";

export class Message {
  /** @type {(() => void) | null} */
  #act = null;

  /**
   * @param {{line: HTMLElement, sentence: HTMLElement, rule: HTMLAnchorElement, action: HTMLButtonElement}} parts
   * @param {Announcer} announcer
   */
  constructor(parts, announcer) {
    this.#parts = parts;
    this.#announcer = announcer;
    parts.action.addEventListener("click", () => this.#act?.());
  }

  /** @type {{line: HTMLElement, sentence: HTMLElement, rule: HTMLAnchorElement, action: HTMLButtonElement}} */
  #parts;
  /** @type {Announcer} */
  #announcer;

  /**
   * Something that happened or can be done; read when the reader is ready for it.
   * @param {string} sentence
   * @param {{label: string, act: () => void}} [action]
   */
  tell(sentence, action) {
    this.#show(sentence, null, action);
    this.#announcer.say(sentence);
  }

  /** What the board itself says to those who cannot see the line. @param {string} sentence */
  show(sentence) {
    this.#show(sentence, null);
  }

  /** Something that matters at once: whose turn, a result. @param {string} sentence */
  tellNow(sentence) {
    this.#show(sentence, null);
    this.#announcer.sayNow(sentence);
  }

  /** Why something is not allowed. @param {Explanation} explanation */
  refuse({ sentence, rule }) {
    this.#show(sentence, rule);
    this.#parts.line.classList.add("refusal");
    this.#announcer.sayNow(sentence);
  }

  /**
   * @param {string} sentence
   * @param {string | null} rule
   * @param {{label: string, act: () => void}} [action]
   */
  #show(sentence, rule, action) {
    const { line, sentence: place, rule: link, action: button } = this.#parts;
    line.classList.remove("refusal");
    place.textContent = sentence;
    link.hidden = rule === null;
    if (rule !== null) link.href = ruleLink(rule);
    button.hidden = action === undefined;
    button.textContent = action?.label ?? "";
    this.#act = action?.act ?? null;
  }
}
