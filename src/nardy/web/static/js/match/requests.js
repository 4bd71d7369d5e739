/**
 * What a person asks for besides moving: advice, the next game, a rematch, to give up, or to have something read out.
 *
 * @import { Match } from "./match.js"
 * @import { Message } from "./message.js"
 */

import * as say from "./sentences.js";

export class Requests {
  /** @param {Match} match @param {Message} message */
  constructor(match, message) {
    this.#match = match;
    this.#message = message;
  }

  /** @type {Match} */
  #match;
  /** @type {Message} */
  #message;

  hint() {
    const match = this.#match.situation?.viewpoint.match;
    const isOffered = match?.kind === "computer" && !match.counts;
    if (isOffered && this.#match.open) this.#match.send({ type: "hint" });
  }

  resign() {
    this.#match.send({ type: "resign" });
  }

  nextGame() {
    this.#match.send({ type: "next_game" });
  }

  rematch() {
    this.#match.send({ type: "rematch" });
  }

  /** @param {string} notation */
  playText(notation) {
    if (this.#match.open) this.#match.send({ type: "play_text", text: notation });
  }

  /** Reads the checkers that can move, or where the one in hand can go. @param {number | null} point that has the focus */
  readTargets(point) {
    const { open } = this.#match;
    if (open) this.#message.tell(say.whereTo(open, point));
    else this.#match.prompt();
  }

  readPips() {
    const { situation } = this.#match;
    if (situation) this.#message.tell(say.bothPips(situation.state));
  }
}
