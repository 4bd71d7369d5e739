/**
 * Before the first game: how to invite somebody, and once both are here, the button that begins.
 *
 * @import { Connection } from "./connection.js"
 * @import { PresenceMessage, State } from "./protocol.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { text } from "../text.js";
import { copyOnClick } from "./copying.js";

/**
 * @typedef {object} WaitingParts
 * @property {HTMLElement} panel
 * @property {HTMLElement} title
 * @property {HTMLElement} invitation
 * @property {HTMLElement} instead what else can be done than waiting
 * @property {HTMLElement} code
 * @property {HTMLInputElement} link
 * @property {HTMLButtonElement} copy
 * @property {HTMLButtonElement} share
 * @property {HTMLElement} start
 * @property {HTMLButtonElement} begin
 */

export class WaitingPanel {
  /** @type {PresenceMessage | null} */
  #presence = null;
  /** @type {{state: State, viewpoint: Viewpoint} | null} */
  #shown = null;

  /**
   * @param {WaitingParts} parts
   * @param {(sentence: string) => void} say to screen readers
   */
  constructor(parts, say) {
    this.#parts = parts;
    this.#say = say;
    parts.begin.addEventListener("click", () => this.#connection?.send({ type: "next_game" }));
    copyOnClick(parts.copy, parts.link);
    parts.share.hidden = typeof navigator.share !== "function";
    parts.share.addEventListener("click", () => {
      // Whoever changes their mind in the device's own dialogue has not made a mistake.
      navigator.share({ url: parts.link.value }).catch(() => undefined);
    });
  }

  /** @type {WaitingParts} */
  #parts;
  /** @type {(sentence: string) => void} */
  #say;
  /** @type {Connection | null} */
  #connection = null;

  /** @param {Connection} connection */
  join(connection) {
    this.#connection = connection;
  }

  /** @param {PresenceMessage} presence */
  hear(presence) {
    this.#presence = presence;
    this.#draw();
  }

  /** @param {State} state @param {Viewpoint} viewpoint */
  show(state, viewpoint) {
    this.#shown = { state, viewpoint };
    this.#draw();
  }

  #draw() {
    const { panel, title, invitation, instead, code, link, start } = this.#parts;
    if (!this.#shown) return;
    const { state, viewpoint } = this.#shown;
    const { match, isSeated } = viewpoint;
    panel.hidden = state.phase !== "seating";
    if (panel.hidden) return;
    const bothReady = state.ready.white && state.ready.black;
    const isFree = this.#presence !== null && !(this.#presence.white.taken && this.#presence.black.taken);
    invitation.hidden = !(isSeated && isFree && match.code !== null);
    instead.hidden = !isSeated || bothReady;
    code.textContent = match.code ?? "";
    link.value = `${location.origin}/join/${match.code}`;
    start.hidden = !(isSeated && bothReady);
    const before = title.textContent;
    title.textContent = bothReady
      ? text("Both are here.")
      : isFree
        ? text("Waiting for somebody to take the other seat.")
        : text("The other seat is taken. Waiting for its owner to come.");
    if (title.textContent !== before) this.#say(title.textContent);
  }
}
