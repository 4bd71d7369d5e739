/**
 * The board of a lesson: the one of the match, in the place of a still picture.
 *
 * @import { Handlers } from "../board/contract.js"
 * @import { Announcer } from "../match/announcer.js"
 * @import { TurnGraph } from "../match/protocol.js"
 */

import { sound } from "../board/sound.js";
import { BoardView } from "../board/view.js";
import { boardLabels } from "../match/board_labels.js";
import { Message } from "../match/message.js";
import { Stage } from "../match/stage.js";
import { onSettings } from "../settings.js";

/** A roll and its turn, as the server sends them. @typedef {{roll: [number, number], graph: TurnGraph}} RolledTurn */

/**
 * @param {HTMLElement} place which the board takes for itself
 * @param {Omit<Handlers, "labels">} handlers
 */
export function stageIn(place, handlers) {
  place.replaceChildren();
  const stage = new Stage(new BoardView(place, { labels: boardLabels, ...handlers }));
  onSettings((chosen) => {
    sound.enabled = chosen.sound;
    stage.setSpeed(chosen.speed);
    stage.board.setNumbers(chosen.numbers);
  });
  return stage;
}

/**
 * The line that says what happened and why something is refused.
 * @param {ParentNode} around
 * @param {Announcer} announcer
 */
export function messageIn(around, announcer) {
  const [line, sentence] = [within(around, ".message", HTMLElement), within(around, ".sentence", HTMLElement)];
  const [rule, action] = [within(around, ".rule", HTMLAnchorElement), within(around, ".action", HTMLButtonElement)];
  return new Message({ line, sentence, rule, action }, announcer);
}

/**
 * @template {HTMLElement} Kind
 * @param {ParentNode} around
 * @param {string} selector
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function within(around, selector, kind) {
  const element = around.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`The lesson lacks its ${kind.name} ${selector}.`);
  return element;
}
