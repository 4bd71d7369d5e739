/**
 * What a match between two people has besides the game: who is there, clocks, invitations, names, phrases, a rematch.
 *
 * @import { ClockView } from "./clock_view.js"
 * @import { Connection } from "./connection.js"
 * @import { Phrases } from "./phrases.js"
 * @import { PresenceView } from "./presence.js"
 * @import { Previews } from "./previews.js"
 * @import { PresenceMessage, SaidMessage, State } from "./protocol.js"
 * @import { StateLine } from "./state_line.js"
 * @import { Viewpoint } from "./viewpoint.js"
 * @import { WaitingPanel } from "./waiting.js"
 */

import { text } from "../text.js";
import { copyOnClick } from "./copying.js";

/**
 * @typedef {object} PeopleParts
 * @property {ClockView} clock
 * @property {PresenceView} presence
 * @property {WaitingPanel} waiting
 * @property {Phrases} phrases
 * @property {Previews} previews
 * @property {StateLine} stateLine
 * @property {HTMLFormElement} naming
 * @property {HTMLAnchorElement} leave
 * @property {HTMLButtonElement} device
 * @property {HTMLElement} deviceBox
 * @property {HTMLInputElement} deviceLink
 * @property {HTMLButtonElement} deviceCopy
 * @property {HTMLElement} deviceProblem
 */

const NAME_KEY = "nardy.name";

export class People {
  /** @type {Connection | null} */
  #connection = null;
  /** @type {{state: State, viewpoint: Viewpoint} | null} */
  #shown = null;
  #gaveName = false;

  /** @param {PeopleParts} parts */
  constructor(parts) {
    this.#parts = parts;
    parts.naming.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#rename(this.#nameField.value.trim());
    });
    parts.leave.addEventListener("click", () => this.#connection?.mention({ type: "leave" }));
    parts.device.addEventListener("click", () => void this.#makeLink());
    copyOnClick(parts.deviceCopy, parts.deviceLink);
  }

  /** @type {PeopleParts} */
  #parts;

  get previews() {
    return this.#parts.previews;
  }

  get #nameField() {
    return /** @type {HTMLInputElement} */ (this.#parts.naming.elements.namedItem("name"));
  }

  /** @param {Connection} connection */
  join(connection) {
    this.#connection = connection;
    const { presence, waiting, phrases, previews } = this.#parts;
    for (const part of [presence, waiting, phrases, previews]) part.join(connection);
  }

  /** @param {State} state @param {Viewpoint} viewpoint */
  show(state, viewpoint) {
    this.#shown = { state, viewpoint };
    const { presence, waiting, phrases, previews, naming } = this.#parts;
    presence.show(state, viewpoint);
    waiting.show(state, viewpoint);
    phrases.show(viewpoint);
    previews.look(viewpoint);
    this.clock(state);
    this.#note();
    naming.hidden = !viewpoint.isSeated;
    this.#offerName(state, viewpoint);
  }

  /** The clock as it stands now. @param {State} state */
  clock({ clock }) {
    const viewpoint = this.#shown?.viewpoint;
    if (!viewpoint) return;
    const seat = viewpoint.seat === "both" ? null : viewpoint.seat;
    this.#parts.clock.show(clock, this.#parts.stateLine.clocks, seat);
  }

  /** @param {PresenceMessage} message */
  hear(message) {
    this.#parts.presence.hear(message);
    this.#parts.waiting.hear(message);
    this.#note();
  }

  /** @param {SaidMessage} said */
  heard(said) {
    this.#parts.phrases.hear(said);
  }

  #note() {
    this.#parts.stateLine.note((side) => this.#parts.presence.seatOf(side));
  }

  /**
   * A name that this browser has kept is given once, where the seat has none.
   * @param {State} state
   * @param {Viewpoint} viewpoint
   */
  #offerName({ names, ready }, { seat }) {
    if (seat !== "white" && seat !== "black") return;
    const field = this.#nameField;
    if (document.activeElement !== field) field.value = names[seat];
    const kept = localStorage.getItem(NAME_KEY);
    if (this.#gaveName || !ready[seat]) return;
    this.#gaveName = true;
    if (kept && !names[seat]) this.#connection?.send({ type: "rename", name: kept });
  }

  /** @param {string} name */
  #rename(name) {
    if (!name) return;
    localStorage.setItem(NAME_KEY, name);
    this.#connection?.send({ type: "rename", name });
  }

  async #makeLink() {
    const { deviceBox, deviceLink, deviceProblem } = this.#parts;
    const answer = await fetch("/api/recovery", { method: "POST" }).catch(() => null);
    deviceProblem.hidden = answer?.ok ?? false;
    deviceBox.hidden = !answer?.ok;
    if (!answer?.ok) {
      deviceProblem.textContent = text("No link could be made. Try again in a moment.");
      return;
    }
    /** @type {{path: string}} */
    const { path } = await answer.json();
    deviceLink.value = location.origin + path;
    deviceLink.select();
  }
}
