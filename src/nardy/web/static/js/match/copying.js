/** A button that puts a text where it can be pasted from. */

import { text } from "../text.js";

const SAID_MS = 2000;

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLInputElement} field whose value is copied
 */
export function copyOnClick(button, field) {
  button.addEventListener("click", async () => {
    field.select();
    // Browsers lend the clipboard on secure origins only; elsewhere the selected text is there to be copied by hand.
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(field.value);
    button.textContent = text("Copied");
    setTimeout(() => (button.textContent = text("Copy")), SAID_MS);
  });
}
