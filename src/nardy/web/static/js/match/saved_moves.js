/**
 * The moves of a turn that has not been sent, kept for a reload of the page.
 *
 * @import { WireMove } from "./protocol.js"
 */

export class SavedMoves {
  /** @param {string} matchId */
  constructor(matchId) {
    this.#key = `nardy.turn.${matchId}`;
  }

  /** @type {string} */
  #key;

  /** @param {number} seq the roll that the moves belong to @param {readonly WireMove[]} moves */
  save(seq, moves) {
    if (moves.length === 0) this.clear();
    else sessionStorage.setItem(this.#key, JSON.stringify({ seq, moves }));
  }

  /** @param {number} seq @returns {WireMove[]} the moves saved for this very roll */
  load(seq) {
    const saved = JSON.parse(sessionStorage.getItem(this.#key) ?? "null");
    return saved?.seq === seq ? saved.moves : [];
  }

  clear() {
    sessionStorage.removeItem(this.#key);
  }
}
