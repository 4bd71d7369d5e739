/** Things shown one after the other, each when the one before it has been seen. */

/** @template Item */
export class Sequence {
  /** @type {Item[]} */
  #queue = [];
  #busy = false;

  /**
   * @param {(item: Item) => Promise<void>} show
   * @param {{onBegin: () => void, onEnd: () => void}} listener
   */
  constructor(show, listener) {
    this.#show = show;
    this.#listener = listener;
  }

  /** @type {(item: Item) => Promise<void>} */
  #show;
  /** @type {{onBegin: () => void, onEnd: () => void}} */
  #listener;

  /** Whether something is still being shown. */
  get busy() {
    return this.#busy;
  }

  /** @param {Item} item */
  add(item) {
    this.#queue.push(item);
    void this.#showAll();
  }

  /** Shows this one next, and nothing of what still waited. @param {Item} item */
  jumpTo(item) {
    this.#queue = [];
    this.add(item);
  }

  async #showAll() {
    if (this.#busy) return;
    this.#busy = true;
    this.#listener.onBegin();
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) await this.#show(next);
    } finally {
      this.#busy = false;
    }
    this.#listener.onEnd();
  }
}
