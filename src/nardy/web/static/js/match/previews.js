/**
 * Moves that are being tried out: the own ones are shown to the others, the rival's are shown here. They are no more than
 * a glimpse; what counts is the play that comes after.
 *
 * @import { Connection } from "./connection.js"
 * @import { Message } from "./message.js"
 * @import { PreviewMessage, Side, WireMove } from "./protocol.js"
 * @import { Counts, Stage } from "./stage.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { tried } from "./sentences.js";
import { journeysOf, notationOf } from "./stage.js";

/** Not more often than this; what was tried in between is left out. */
const PAUSE_MS = 200;

export class Previews {
  #timer = 0;
  /** @type {readonly WireMove[]} */
  #next = [];
  #sent = "[]";
  #showing = 0;
  /** What is shown of the rival, and the position before it. @type {{moves: readonly WireMove[], before: Counts} | null} */
  #shown = null;
  /** What came while something else was being shown. @type {PreviewMessage | null} */
  #waiting = null;
  /** @type {Viewpoint | null} */
  #viewpoint = null;

  /** @param {Stage} stage @param {Message} message */
  constructor(stage, message) {
    this.#stage = stage;
    this.#message = message;
  }

  /** @type {Stage} */
  #stage;
  /** @type {Message} */
  #message;
  /** @type {Connection | null} */
  #connection = null;

  /** @param {Connection} connection */
  join(connection) {
    this.#connection = connection;
  }

  /** @param {Viewpoint} viewpoint from which names are given */
  look(viewpoint) {
    this.#viewpoint = viewpoint;
  }

  /** Shows the others what the own turn looks like now. @param {readonly WireMove[]} moves */
  send(moves) {
    this.#next = moves;
    if (this.#timer === 0) this.#sendNow();
  }

  #sendNow() {
    this.#timer = 0;
    const moves = JSON.stringify(this.#next);
    if (moves === this.#sent) return;
    this.#sent = moves;
    this.#connection?.mention({ type: "preview", moves: [...this.#next] });
    this.#timer = setTimeout(() => this.#sendNow(), PAUSE_MS);
  }

  /** A turn has ended: nothing of it is to be sent any more. */
  forget() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#sent = "[]";
  }

  /** Shows what the rival tries, as soon as nothing else is shown. @param {PreviewMessage} preview @param {boolean} busy */
  hear(preview, busy) {
    this.#waiting = preview;
    if (!busy) this.resume();
  }

  /** Shows what had to wait. */
  resume() {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) void this.#show(waiting);
  }

  /** The match has gone on: what waits is of yesterday. */
  outdate() {
    this.#waiting = null;
  }

  /** @param {PreviewMessage} preview */
  async #show({ side, moves }) {
    const journeys = journeysOf(side, moves);
    if (this.#viewpoint) this.#message.show(tried(this.#viewpoint.actor(side), notationOf(journeys)));
    const before = this.#shown?.before ?? this.#stage.counts;
    const shown = this.#shown?.moves ?? [];
    const isMore = moves.length > shown.length && String(moves.slice(0, shown.length)) === String(shown);
    const kept = isMore ? shown : [];
    this.#shown = { moves, before };
    const showing = (this.#showing += 1);
    this.#stage.hurry();
    this.#stage.show(countsAfter(before, side, kept), this.#stage.bottom);
    for (const journey of journeysOf(side, moves.slice(kept.length))) {
      if (showing !== this.#showing) return;
      await this.#stage.travel(journey);
    }
  }

  /**
   * The turn is over: the board goes to what was played if it was what was tried, else back to where the turn began.
   * @param {Side} side
   * @param {readonly WireMove[]} moves that were played; none where nothing was
   * @returns {Counts | null} the position before the play, if the board shows it already
   */
  settle(side, moves) {
    const shown = this.#shown;
    this.#shown = null;
    this.#showing += 1;
    if (!shown) return null;
    const isWhatWasTried = moves.length > 0 && String(shown.moves) === String(moves);
    this.#stage.hurry();
    this.#stage.show(countsAfter(shown.before, side, isWhatWasTried ? moves : []), this.#stage.bottom);
    return isWhatWasTried ? shown.before : null;
  }
}

/**
 * @param {Counts} before
 * @param {Side} side
 * @param {readonly WireMove[]} moves
 * @returns {Counts}
 */
function countsAfter(before, side, moves) {
  const counts = structuredClone(before);
  const own = counts[side];
  for (const { source, target } of journeysOf(side, moves)) {
    own[source] = (own[source] ?? 0) - 1;
    own[target] = (own[target] ?? 0) + 1;
  }
  return counts;
}
