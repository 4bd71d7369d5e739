/**
 * What stands where the controls stood when a game is over; the board above stays as it ended.
 *
 * @import { MatchInfo, Side, State } from "./protocol.js"
 */

import { plural, text } from "../text.js";
import { actorOf, matchWinner, resigned, resultKind, winner } from "./sentences.js";

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

  hide() {
    this.#parts.panel.hidden = true;
  }

  /**
   * @param {State} state of a game that is over
   * @param {MatchInfo} match
   * @param {Side | "both" | null} seat
   * @returns {string} the sentence to be read out
   */
  show(state, match, seat) {
    const { panel, title, kind, score, nextGame, newGame } = this.#parts;
    const { result } = state;
    if (!result) throw new Error(`The server says ${state.phase} without a result.`);
    const matchIsOver = state.phase === "match_over";
    title.textContent = titleOf(state, match, seat);
    kind.textContent = kindOf(state, match, seat);
    score.textContent = scoreOf(state, match, seat);
    nextGame.hidden = matchIsOver || seat === null;
    newGame.hidden = !matchIsOver || seat === null;
    field(newGame, "opponent").value = match.kind === "hotseat" ? "hotseat" : (match.level ?? "");
    field(newGame, "length").value = String(match.target);
    panel.hidden = false;
    return [title, kind, score].map((part) => part.textContent).join(" ");
  }
}

/** @param {State} state @param {MatchInfo} match @param {Side | "both" | null} seat */
function titleOf({ phase, result }, match, seat) {
  if (!result?.winner) return text("The game is a draw.");
  const actor = actorOf(result.winner, seat, match);
  return phase === "match_over" && match.target > 1 ? matchWinner(actor) : winner(actor);
}

/** @param {State} state @param {MatchInfo} match @param {Side | "both" | null} seat */
function kindOf({ result }, match, seat) {
  if (!result) return "";
  const counted = resultKind(result);
  if (result.by !== "resign" || !result.winner) return counted;
  const loser = actorOf(result.winner === "white" ? "black" : "white", seat, match);
  return `${resigned(loser)} ${counted}`;
}

/** @param {State} state @param {MatchInfo} match @param {Side | "both" | null} seat */
function scoreOf({ score, award }, match, seat) {
  if (award !== null) return plural("Your score: {count}.", "Your score: {count}.", award, { count: award });
  if (match.target === 1) return "";
  if (seat === "white" || seat === "black") {
    const [yours, theirs] = [score[seat], score[seat === "white" ? "black" : "white"]];
    return text("Match score: you {yours}, the computer {theirs}.", { yours, theirs });
  }
  return text("Match score: White {white}, Black {black}.", { white: score.white, black: score.black });
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}
