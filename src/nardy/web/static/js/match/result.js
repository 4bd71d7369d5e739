/**
 * What stands where the controls stood when a game is over; the board above stays as it ended.
 *
 * @import { State } from "./protocol.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { isolate, lang, plural, text } from "../text.js";
import { leftBecause, matchWinner, nameOf, resultKind, winner } from "./sentences.js";
import { otherSide } from "./viewpoint.js";

/**
 * @typedef {object} ResultParts
 * @property {HTMLElement} panel
 * @property {HTMLElement} title
 * @property {HTMLElement} kind
 * @property {HTMLElement} score
 * @property {HTMLButtonElement} nextGame
 * @property {HTMLFormElement} newGame
 * @property {HTMLButtonElement} rematch
 * @property {HTMLAnchorElement} toRematch
 */

export class ResultPanel {
  /**
   * @param {ResultParts} parts
   * @param {{onNextGame: () => void, onRematch: () => void}} actions
   */
  constructor(parts, { onNextGame, onRematch }) {
    this.#parts = parts;
    parts.nextGame.addEventListener("click", onNextGame);
    parts.rematch.addEventListener("click", () => {
      if (parts.rematch.ariaDisabled !== "true") onRematch();
    });
  }

  /** @type {ResultParts} */
  #parts;

  get isOpen() {
    return !this.#parts.panel.hidden;
  }

  hide() {
    this.#parts.panel.hidden = true;
  }

  /** Between people: how far both are with another match. @param {State} state @param {Viewpoint} viewpoint */
  offerRematch({ phase, abandoned, rematch: offers }, viewpoint) {
    const { rematch, toRematch } = this.#parts;
    const { match, seat, rival } = viewpoint;
    const isOffered = match.kind === "people" && phase === "match_over" && !abandoned;
    toRematch.hidden = offers.match === null;
    if (offers.match !== null) toRematch.href = `/${lang}/match/${offers.match}`;
    rematch.hidden = !isOffered || offers.match !== null || rival === null;
    if (rival === null || seat === "both" || seat === null) return;
    const name = isolate(nameOf(viewpoint.actor(rival)));
    rematch.ariaDisabled = String(offers[seat]);
    rematch.textContent = offers[seat]
      ? text("Waiting for {name}…", { name })
      : offers[rival]
        ? text("{name} wants a rematch: accept", { name })
        : text("Rematch");
  }

  /**
   * @param {State} state of a game that is over
   * @param {Viewpoint} viewpoint
   * @returns {string} the sentence to be read out
   */
  show(state, viewpoint) {
    const { match, isSeated } = viewpoint;
    const { panel, title, kind, score, nextGame, newGame } = this.#parts;
    const matchIsOver = state.phase === "match_over";
    title.textContent = titleOf(state, viewpoint);
    kind.textContent = kindOf(state, viewpoint);
    score.textContent = scoreOf(state, viewpoint);
    nextGame.hidden = matchIsOver || !isSeated;
    newGame.hidden = !matchIsOver || !isSeated || match.kind === "people" || match.day !== null;
    this.offerRematch(state, viewpoint);
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
function titleOf({ phase, result, abandoned }, viewpoint) {
  if (abandoned) return text("The match was given up.");
  if (!result?.winner) return text("The game is a draw.");
  const actor = viewpoint.actor(result.winner);
  return phase === "match_over" && viewpoint.match.target > 1 ? matchWinner(actor) : winner(actor);
}

/** @param {State} state @param {Viewpoint} viewpoint */
function kindOf({ result, abandoned }, viewpoint) {
  if (abandoned) return text("Nobody came back to it for days, so it counts for nobody.");
  if (!result) return "";
  const why = result.winner ? leftBecause(result.by, viewpoint.actor(otherSide(result.winner))) : "";
  return [why, resultKind(result)].filter(Boolean).join(" ");
}

/** @param {State} state @param {Viewpoint} viewpoint */
function scoreOf({ score, award }, viewpoint) {
  const { match, seat } = viewpoint;
  if (award !== null) return plural("Your score: {count}.", "Your score: {count}.", award, { count: award });
  if (match.target === 1) return "";
  if (seat === "white" || seat === "black") {
    const [yours, theirs] = [score[seat], score[otherSide(seat)]];
    const rival = viewpoint.actor(otherSide(seat));
    if (rival !== "computer") {
      return text("Match score: you {yours}, {name} {theirs}.", { yours, name: isolate(nameOf(rival)), theirs });
    }
    return text("Match score: you {yours}, the computer {theirs}.", { yours, theirs });
  }
  return text("Match score: White {white}, Black {black}.", { white: score.white, black: score.black });
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}
