/** Says things to screen readers through two live regions: one that waits its turn, one that does not. */
export class Announcer {
  /**
   * @param {HTMLElement} polite
   * @param {HTMLElement} assertive
   */
  constructor(polite, assertive) {
    this.#polite = polite;
    this.#assertive = assertive;
  }

  /** @type {HTMLElement} */
  #polite;
  /** @type {HTMLElement} */
  #assertive;

  /** @param {string} sentence */
  say(sentence) {
    speak(this.#polite, sentence);
  }

  /** @param {string} sentence */
  sayNow(sentence) {
    speak(this.#assertive, sentence);
  }
}

/**
 * @param {HTMLElement} region
 * @param {string} sentence
 */
function speak(region, sentence) {
  // A region whose text stays the same is not read again; a no-break space at the end makes it another text.
  region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
