/**
 * Keys for going through the match, wherever nothing else has a use for them.
 *
 * @import { Player } from "./player.js"
 */

/** @type {Record<string, (player: Player) => void>} */
const KEYS = {
  ArrowRight: (player) => player.forward(),
  ArrowLeft: (player) => player.back(),
  Home: (player) => player.toFirst(),
  End: (player) => player.toLast(),
  " ": (player) => player.toggle(),
};

/**
 * @param {Player} player
 * @param {HTMLElement} board whose arrows walk over its points
 */
export function listenToKeys(player, board) {
  addEventListener("keydown", (event) => {
    const { key, target } = event;
    const act = KEYS[key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof Element) || board.contains(target) || target.closest("input, select")) return;
    if (key === " " && target.closest("button, summary")) return;
    if (document.querySelector(":popover-open")) return;
    event.preventDefault();
    act(player);
  });
}
