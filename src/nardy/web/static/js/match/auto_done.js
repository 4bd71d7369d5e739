/**
 * A complete turn that goes by itself, with two seconds to take it back.
 *
 * @import { Parts } from "./parts.js"
 */

import { text } from "../text.js";

const WAIT_MS = 2000;

export class AutoDone {
  #timer = 0;

  /** @param {Parts} parts @param {() => void} done */
  constructor({ controls, message }, done) {
    this.controls = controls;
    this.message = message;
    this.done = done;
  }

  begin() {
    this.controls.countDown(true);
    this.message.tell(text("Done in two seconds. Undo takes it back."));
    this.#timer = setTimeout(this.done, WAIT_MS);
  }

  cancel() {
    clearTimeout(this.#timer);
    this.controls.countDown(false);
  }
}
