/** Letters that do what the buttons do, wherever the focus is outside of a text field. */

import { commandOf } from "../board/keyboard.js";

/** @typedef {Record<string, (point: number | null) => void>} Commands by key; `point` has the focus on the board */

/**
 * @param {Commands} commands
 * @param {HTMLElement} board whose own keys come through its own listener
 */
export function listenToKeys(commands, board) {
  addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || board.contains(target)) return;
    if (target.closest("input:not([type=checkbox], [type=radio]), select, textarea")) return;
    if (document.querySelector(":popover-open")) return;
    commands[commandOf(event) ?? ""]?.(null);
  });
}
