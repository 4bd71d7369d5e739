/**
 * The list of the moves of the current game.
 *
 * @import { MatchEvent, Side } from "./protocol.js"
 */

import { text } from "../text.js";
import { rollText } from "./sentences.js";

export class MoveList {
  /** @type {readonly number[] | null} */
  #roll = null;

  /**
   * @param {HTMLElement} list an `<ol>`
   * @param {HTMLElement} empty what is shown before the first move
   */
  constructor(list, empty) {
    this.#list = list;
    this.#empty = empty;
  }

  /** @type {HTMLElement} */
  #list;
  /** @type {HTMLElement} */
  #empty;

  /** @param {readonly MatchEvent[]} events of the current game */
  show(events) {
    this.#clear();
    for (const event of events) this.add(event);
  }

  /** @param {MatchEvent} event */
  add(event) {
    switch (event.type) {
      case "game_started":
        this.#clear();
        return;
      case "rolled":
        this.#roll = event.roll;
        return;
      case "played":
        this.#append(event.side, this.#roll ? rollText(this.#roll) : "", event.moves.length > 0 ? event.text : null);
        this.#roll = null;
        return;
      case "resigned":
        this.#append(event.side, "", text("resigned"));
        return;
      case "forfeited":
        this.#append(event.side, "", event.reason === "time" ? text("out of time") : text("away, game claimed"));
        return;
      default:
        return;
    }
  }

  #clear() {
    this.#list.replaceChildren();
    this.#empty.hidden = false;
    this.#roll = null;
  }

  /**
   * @param {Side} side
   * @param {string} dice
   * @param {string | null} play null when no move could be made
   */
  #append(side, dice, play) {
    const disc = document.createElement("span");
    disc.className = "disc";
    disc.dataset["side"] = side;
    disc.role = "img";
    disc.ariaLabel = side === "white" ? text("White") : text("Black");
    const row = document.createElement("li");
    row.append(disc, piece("dice", dice), piece(play === null ? "play quiet" : "play", play ?? text("no move")));
    this.#empty.hidden = true;
    this.#list.append(row);
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/**
 * @param {string} className
 * @param {string} content kept in its own direction
 */
function piece(className, content) {
  const element = document.createElement("bdi");
  element.className = className;
  element.textContent = content;
  return element;
}
