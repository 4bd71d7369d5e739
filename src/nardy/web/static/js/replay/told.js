/**
 * What a step is told as.
 *
 * @import { Side } from "../match/protocol.js"
 * @import { Actor } from "../match/viewpoint.js"
 * @import { Replay, Step } from "./steps.js"
 */

import * as say from "../match/sentences.js";
import { text } from "../text.js";

export class Told {
  /** @param {Replay} replay */
  constructor(replay) {
    this.#replay = replay;
  }

  /** @type {Replay} */
  #replay;

  /** @param {Step} step */
  sentence(step) {
    return [this.#happened(step), this.#ended(step)].filter(Boolean).join(" ");
  }

  /** @param {Side} side @returns {Actor} */
  #actor(side) {
    const { name, level } = this.#replay[side];
    if (name) return { name };
    return level === null ? side : "computer";
  }

  /** @param {Step} step */
  #happened({ type, side = "white", roll = [0, 0], reason = "time", ...turn }) {
    const actor = this.#actor(side);
    switch (type) {
      case "game_started":
        return text("The game begins.");
      case "opened":
        return say.opened(this.#actor("white"), roll[0], this.#actor("black"), roll[1]);
      case "turn": {
        if (turn.moves?.length === 0) return say.passed(actor, roll);
        const rolled = turn.rolled === false ? "" : say.rolled(actor, roll);
        return [rolled, turn.moves ? say.played(actor, turn.text ?? "") : ""].filter(Boolean).join(" ");
      }
      case "resigned":
        return say.resigned(actor);
      case "forfeited":
        return say.leftBecause(reason, actor);
      case "stood_in":
      case "took_over":
        return say.stoodIn(type, actor);
      case "abandoned":
        return text("The match was given up.");
    }
  }

  /** @param {Step} step */
  #ended({ result }) {
    if (!result) return "";
    const won = result.winner ? say.winner(this.#actor(result.winner)) : "";
    return [won, say.resultKind(result)].filter(Boolean).join(" ");
  }
}
