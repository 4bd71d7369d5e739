/**
 * What stands where the controls stood when a game is over; the board above stays as it ended.
 *
 * @import { State } from "./protocol.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { plural, text } from "../text.js";
import { matchWinner, resigned, resultKind, winner } from "./sentences.js";
import { otherSide } from "./viewpoint.js";

/**
 * @typedef {object} ResultParts
 * @property {HTMLElement} panel
 * @property {HTMLElement} title
 * @property {HTMLElement} kind
 * @property {HTMLElement} score
 * @property {HTMLButtonElement} nextGame
 * @property {HTMLFormElement} newGame
 */

export class ResultPanel {
  /**
   * @param {ResultParts} parts
   * @param {() => void} onNextGame
   */
  constructor(parts, onNextGame) {
    this.#parts = parts;
    parts.nextGame.addEventListener("click", onNextGame);
  }

  /** @type {ResultParts} */
  #parts;

  get isOpen() {
    return !this.#parts.panel.hidden;
  }

  hide() {
    this.#parts.panel.hidden = true;
  }

  /**
   * @param {State} state of a game that is over
   * @param {Viewpoint} viewpoint
   * @returns {string} the sentence to be read out
   */
  show(state, viewpoint) {
    const { match, isSeated } = viewpoint;
    const { panel, title, kind, score, nextGame, newGame } = this.#parts;
    const { result } = state;
    if (!result) throw new Error(`The server says ${state.phase} without a result.`);
    const matchIsOver = state.phase === "match_over";
    title.textContent = titleOf(state, viewpoint);
    kind.textContent = kindOf(state, viewpoint);
    score.textContent = scoreOf(state, viewpoint);
    nextGame.hidden = matchIsOver || !isSeated;
    newGame.hidden = !matchIsOver || !isSeated;
    field(newGame, "opponent").value = match.kind === "hotseat" ? "hotseat" : (match.level ?? "");
    field(newGame, "length").value = String(match.target);
    const hadFocus = document.activeElement?.closest(".controls");
    panel.hidden = false;
    // The buttons that the panel takes the place of may have had the focus.
    if (hadFocus) (matchIsOver ? newGame.querySelector("button") : nextGame)?.focus();
    return [title, kind, score].map((part) => part.textContent).join(" ");
  }
}

/** @param {State} state @param {Viewpoint} viewpoint */
function titleOf({ phase, result }, viewpoint) {
  if (!result?.winner) return text("The game is a draw.");
  const actor = viewpoint.actor(result.winner);
  return phase === "match_over" && viewpoint.match.target > 1 ? matchWinner(actor) : winner(actor);
}

/** @param {State} state @param {Viewpoint} viewpoint */
function kindOf({ result }, viewpoint) {
  if (!result) return "";
  const counted = resultKind(result);
  if (result.by !== "resign" || !result.winner) return counted;
  return `${resigned(viewpoint.actor(otherSide(result.winner)))} ${counted}`;
}

/** @param {State} state @param {Viewpoint} viewpoint */
function scoreOf({ score, award }, { match, seat }) {
  if (award !== null) return plural("Your score: {count}.", "Your score: {count}.", award, { count: award });
  if (match.target === 1) return "";
  if (seat === "white" || seat === "black") {
    const [yours, theirs] = [score[seat], score[otherSide(seat)]];
    return text("Match score: you {yours}, the computer {theirs}.", { yours, theirs });
  }
  return text("Match score: White {white}, Black {black}.", { white: score.white, black: score.black });
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}
