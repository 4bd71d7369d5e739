/**
 * The slim line of state: both sides with their score and pips, whose turn it is, and the connection.
 *
 * @import { LineState } from "./connection.js"
 * @import { Occupancy } from "./presence.js"
 * @import { Side, State } from "./protocol.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { text } from "../text.js";
import { levelName, lineState, nameOf, pips } from "./sentences.js";
import { otherSide } from "./viewpoint.js";

/**
 * @typedef {object} Player
 * @property {HTMLElement} box
 * @property {HTMLElement} disc
 * @property {HTMLElement} name
 * @property {HTMLElement} level strength of the computer, or that the owner is not there
 * @property {HTMLElement | null} note the same between two people, where a narrow page has no room beside the name
 * @property {HTMLElement} turn
 * @property {HTMLElement} pips
 * @property {HTMLElement} clock
 * @property {HTMLElement} score
 */

export class StateLine {
  /**
   * @param {{rival: HTMLElement, own: HTMLElement, target: HTMLElement, line: HTMLElement, lineName: HTMLElement}} parts
   */
  constructor(parts) {
    this.#parts = parts;
    this.#rival = player(parts.rival);
    this.#own = player(parts.own);
  }

  /** @type {{rival: HTMLElement, own: HTMLElement, target: HTMLElement, line: HTMLElement, lineName: HTMLElement}} */
  #parts;
  /** @type {Player} */
  #rival;
  /** @type {Player} */
  #own;
  /** @type {Side} */
  #ownSide = "white";

  /** Where the clock of each side stands. @returns {Record<Side, HTMLElement>} */
  get clocks() {
    return this.#ownSide === "white"
      ? { white: this.#own.clock, black: this.#rival.clock }
      : { white: this.#rival.clock, black: this.#own.clock };
  }

  /** Says of each seat whether its owner is there. @param {(side: Side) => Occupancy} seatOf */
  note(seatOf) {
    for (const [place, side] of /** @type {[Player, Side][]} */ ([
      [this.#own, this.#ownSide],
      [this.#rival, otherSide(this.#ownSide)],
    ])) {
      const seat = seatOf(side);
      if (seat === "free") place.name.textContent = text("Free seat");
      place.level.textContent = noteOf(seat);
      if (place.note) place.note.textContent = noteOf(seat);
      place.box.classList.toggle("absent", seat !== "here");
    }
  }

  /**
   * @param {State} state
   * @param {Viewpoint} viewpoint
   * @param {Side} own the side that the second place belongs to
   */
  show(state, viewpoint, own) {
    const { match } = viewpoint;
    this.#ownSide = own;
    this.#parts.target.textContent = playedFor(match);
    for (const [place, side] of /** @type {[Player, Side][]} */ ([
      [this.#own, own],
      [this.#rival, otherSide(own)],
    ])) {
      const toAct = state.side === side && (state.phase === "to_roll" || state.phase === "to_play");
      place.box.classList.toggle("to-act", toAct);
      place.turn.hidden = !toAct;
      place.disc.dataset["side"] = side;
      const actor = viewpoint.actor(side);
      place.name.textContent = nameOf(actor);
      if (match.kind !== "people") place.level.textContent = actor === "computer" ? levelName(match.level) : "";
      place.pips.textContent = pips(state.pips[side]);
      place.score.textContent = match.target === 1 ? "" : String(state.score[side]);
    }
  }

  /** @param {LineState} state */
  showLine(state) {
    this.#parts.line.dataset["line"] = state;
    this.#parts.lineName.textContent = lineState(state);
  }
}

/** @param {Occupancy} seat */
function noteOf(seat) {
  switch (seat) {
    case "away":
      return text("away");
    case "computer":
      return text("computer");
    default:
      return "";
  }
}

/** @param {HTMLElement} box @returns {Player} */
function player(box) {
  /** @param {string} name */
  const piece = (name) => {
    const element = box.querySelector(`.${name}`);
    if (!(element instanceof HTMLElement)) throw new Error(`The state line lacks a .${name}.`);
    return element;
  };
  return {
    box,
    disc: piece("disc"),
    name: piece("name"),
    level: piece("level"),
    note: box.querySelector(".note"),
    turn: piece("turn"),
    pips: piece("pips"),
    clock: piece("clock"),
    score: piece("score"),
  };
}

/** @param {import("./protocol.js").MatchInfo} match */
function playedFor({ day, target }) {
  if (day !== null) return text("Daily");
  return target === 1 ? "" : text("to {count}", { count: target });
}
