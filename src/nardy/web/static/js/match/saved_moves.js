/**
 * The moves of a turn that has not been sent, kept for a reload of the page.
 *
 * @import { State, WireMove } from "./protocol.js"
 */

export class SavedMoves {
  /** @param {string} matchId */
  constructor(matchId) {
    this.#key = `nardy.turn.${matchId}`;
  }

  /** @type {string} */
  #key;

  /** @param {State} state whose roll the moves belong to @param {readonly WireMove[]} moves */
  save(state, moves) {
    if (moves.length === 0) this.clear();
    else sessionStorage.setItem(this.#key, JSON.stringify({ turn: turnOf(state), moves }));
  }

  /** @param {State} state @returns {WireMove[]} the moves saved for this very roll */
  load(state) {
    const saved = JSON.parse(sessionStorage.getItem(this.#key) ?? "null");
    return saved?.turn === turnOf(state) ? saved.moves : [];
  }

  clear() {
    sessionStorage.removeItem(this.#key);
  }
}

/** @param {State} state */
function turnOf({ game, turn }) {
  return `${game}.${turn}`;
}
