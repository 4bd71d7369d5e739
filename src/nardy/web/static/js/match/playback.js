/**
 * Events as they are watched: dice tumble, checkers travel, and there is time to read what was done.
 *
 * @import { Message } from "./message.js"
 * @import { MatchEvent, OpenedEvent, PlayedEvent, RolledEvent, TurnGraph } from "./protocol.js"
 * @import { Stage } from "./stage.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { diceOf } from "./offers.js";
import * as say from "./sentences.js";
import { journeysOf } from "./stage.js";

export class Playback {
  /** The last roll, and the graph of its turn where it was sent. @type {{dice: number[], graph: TurnGraph | null}} */
  #rolled = { dice: [], graph: null };

  /**
   * @param {Stage} stage
   * @param {Message} message
   */
  constructor(stage, message) {
    this.#stage = stage;
    this.#message = message;
  }

  /** @type {Stage} */
  #stage;
  /** @type {Message} */
  #message;

  /**
   * Shows an event; the state after it is then shown by whoever called.
   * @param {MatchEvent} event
   * @param {TurnGraph | null} graph
   * @param {Viewpoint} viewpoint
   * @returns {Promise<string>} what happened, to be said together with what comes next; empty where it was said
   */
  async show(event, graph, viewpoint) {
    switch (event.type) {
      case "game_started":
        this.#stage.forget();
        return "";
      case "opened":
        return this.#opened(event, viewpoint);
      case "rolled":
        this.#rolled = { dice: [...event.roll], graph };
        return this.#roll(event, viewpoint);
      case "played":
        return event.moves.length > 0 ? this.#play(event, viewpoint) : this.#pass(event, viewpoint);
      case "resigned":
        return say.resigned(viewpoint.actor(event.side));
      case "forfeited":
        return say.leftBecause(event.reason, viewpoint.actor(event.side));
      case "took_over":
        return say.stoodIn(event.type, viewpoint.actor(event.side));
      default:
        return "";
    }
  }

  /**
   * Marks the last play of events that are not watched any more.
   * @param {readonly MatchEvent[]} events
   */
  recall(events) {
    this.#stage.forget();
    const last = events.findLast((event) => event.type === "played");
    if (last?.type !== "played") return;
    const before = this.#stage.counts;
    for (const { side, source, target } of journeysOf(last.side, last.moves)) {
      before[side][source] = (before[side][source] ?? 0) + 1;
      before[side][target] = (before[side][target] ?? 0) - 1;
    }
    this.#stage.remember(last.side, last.moves, before);
  }

  /** @param {OpenedEvent} event @param {Viewpoint} viewpoint */
  async #opened({ white, black }, viewpoint) {
    const { board } = this.#stage;
    board.setDice({ side: "white", values: [], used: [], state: "hidden", interactive: false });
    await board.rollOpening(white, black);
    const news = say.opened(viewpoint.actor("white"), white, viewpoint.actor("black"), black);
    this.#message.tell(news);
    await this.#stage.pause(2);
    return news;
  }

  /** @param {RolledEvent} event @param {Viewpoint} viewpoint */
  async #roll({ side, roll }, viewpoint) {
    const news = say.rolled(viewpoint.actor(side), roll);
    this.#message.tellNow(news);
    await this.#stage.board.rollDice(side, diceOf(roll));
    if (!viewpoint.isHere(side)) await this.#stage.pause();
    return news;
  }

  /** @param {PlayedEvent} event @param {Viewpoint} viewpoint */
  async #play({ side, moves, text }, viewpoint) {
    const news = say.played(viewpoint.actor(side), text);
    this.#message.tell(news);
    await this.#stage.play(side, moves);
    if (viewpoint.isHere(side)) return "";
    await this.#stage.pause();
    return news;
  }

  /** @param {PlayedEvent} event @param {Viewpoint} viewpoint */
  async #pass({ side, moves }, viewpoint) {
    const { dice, graph } = this.#rolled;
    const refusals = graph?.refusals[graph.nodes[0]?.[1] ?? -1] ?? [];
    const isBlocked = refusals.length > 0 && refusals.every(([, , , reason]) => reason === "point_held");
    const news =
      isBlocked && viewpoint.isHere(side) ? say.blocked(dice) : say.passed(viewpoint.actor(side), dice.slice(0, 2));
    this.#stage.remember(side, moves, this.#stage.counts);
    this.#message.tellNow(news);
    await this.#stage.pause(3);
    return news;
  }
}
