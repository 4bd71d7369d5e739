/**
 * Who is at the table, and what can be done when the rival stays away on its own turn. The own move is never held up.
 *
 * @import { Connection } from "./connection.js"
 * @import { PresenceMessage, Side, State } from "./protocol.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { isolate, plural, text } from "../text.js";
import { minutes } from "./clock_view.js";
import { isOver } from "./offers.js";
import { nameOf } from "./sentences.js";

/**
 * @typedef {object} PresenceParts
 * @property {HTMLElement} panel
 * @property {HTMLElement} sentence
 * @property {HTMLElement} answers the buttons, in the place of the controls
 * @property {HTMLButtonElement} claim
 * @property {HTMLButtonElement} letComputer
 * @property {HTMLButtonElement} takeOver
 * @property {HTMLElement} watchers
 */

/** @typedef {"here" | "away" | "free" | "computer"} Occupancy */

const TICK_MS = 500;
/** The second tap that confirms a claim must come within this time. */
const CONFIRM_MS = 4000;

export class PresenceView {
  /** @type {PresenceMessage | null} */
  #presence = null;
  #since = 0;
  #timer = 0;
  #confirmTimer = 0;
  /** What a screen reader was told last of the rival. @type {"here" | "away" | "claimable"} */
  #said = "here";

  /**
   * @param {PresenceParts} parts
   * @param {(sentence: string) => void} say to screen readers
   */
  constructor(parts, say) {
    this.#parts = parts;
    this.#say = say;
    parts.claim.addEventListener("click", () => this.#claim());
    parts.letComputer.addEventListener("click", () => this.#connection?.send({ type: "let_computer_play" }));
    parts.takeOver.addEventListener("click", () => this.#connection?.send({ type: "take_over" }));
  }

  /** @type {PresenceParts} */
  #parts;
  /** @type {(sentence: string) => void} */
  #say;
  /** @type {Connection | null} */
  #connection = null;
  /** @type {{state: State, viewpoint: Viewpoint} | null} */
  #shown = null;

  /** @param {Connection} connection */
  join(connection) {
    this.#connection = connection;
  }

  /** @param {PresenceMessage} presence */
  hear(presence) {
    this.#presence = presence;
    this.#since = performance.now();
    this.#draw();
  }

  /** @param {State} state @param {Viewpoint} viewpoint */
  show(state, viewpoint) {
    this.#shown = { state, viewpoint };
    this.#draw();
  }

  /** Who is in a seat now. @param {Side} side @returns {Occupancy} */
  seatOf(side) {
    const seat = this.#presence?.[side];
    const state = this.#shown?.state;
    if (state && !isOver(state) && state.stand_in[side]) return "computer";
    if (seat && !seat.taken) return "free";
    return seat && seat.away !== null ? "away" : "here";
  }

  #draw() {
    clearTimeout(this.#timer);
    const { panel, sentence, answers, claim, letComputer, takeOver, watchers } = this.#parts;
    const [presence, shown] = [this.#presence, this.#shown];
    if (!presence || !shown) return;
    const count = presence.watchers;
    watchers.textContent = count > 0 ? plural("{count} person watches", "{count} people watch", count, { count }) : "";
    const { state, viewpoint } = shown;
    const { seat, rival } = viewpoint;
    const isOn = state.phase === "to_roll" || state.phase === "to_play";
    const replaced = isOn && (seat === "white" || seat === "black") && state.stand_in[seat];
    const gone = performance.now() - this.#since;
    const wait =
      isOn && rival !== null && state.side === rival && presence.claim_in !== null
        ? Math.max(0, presence.claim_in - gone)
        : null;
    takeOver.hidden = !replaced;
    claim.hidden = letComputer.hidden = replaced || wait !== 0;
    answers.hidden = takeOver.hidden && claim.hidden;
    panel.hidden = !replaced && wait === null;
    if (panel.hidden) {
      this.#askAgain();
      if (rival && presence[rival].away === null) {
        this.#tell("here", text("{name} is back.", { name: isolate(nameOf(viewpoint.actor(rival))) }));
      }
      return;
    }
    if (replaced) sentence.textContent = text("You were away, so the computer plays for you.");
    else if (rival && wait !== null) {
      const name = isolate(nameOf(viewpoint.actor(rival)));
      const away = minutes((presence[rival].away ?? 0) + gone);
      sentence.textContent =
        wait > 0
          ? text("{name} is away: {away}. In {wait} you may go on alone.", { name, away, wait: minutes(wait) })
          : text("{name} has been away for {away}. Wait, or go on alone.", { name, away });
      this.#tell(wait > 0 ? "away" : "claimable", sentence.textContent);
      if (this.#confirmTimer === 0) claim.textContent = text("Claim the game");
      this.#timer = setTimeout(() => this.#draw(), TICK_MS);
    }
  }

  /** Says it once. @param {"here" | "away" | "claimable"} what @param {string} sentence */
  #tell(what, sentence) {
    if (what === this.#said) return;
    this.#said = what;
    this.#say(sentence);
  }

  #claim() {
    const shown = this.#shown;
    const rival = shown?.viewpoint.rival;
    if (!shown || !rival) return;
    if (this.#confirmTimer === 0) {
      const count = shown.state.leaving_costs[rival];
      this.#parts.claim.textContent = plural(
        "Tap again: {count} point for you",
        "Tap again: {count} points for you",
        count,
        { count },
      );
      this.#confirmTimer = setTimeout(() => this.#askAgain(), CONFIRM_MS);
      return;
    }
    this.#askAgain();
    this.#connection?.send({ type: "claim" });
  }

  #askAgain() {
    clearTimeout(this.#confirmTimer);
    this.#confirmTimer = 0;
    this.#parts.claim.textContent = text("Claim the game");
  }
}
