/** Keeps the screen on while a game is on, and only then. */
export class WakeLock {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #wanted = false;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.#update());
  }

  /** @param {boolean} wanted */
  want(wanted) {
    this.#wanted = wanted;
    void this.#update();
  }

  async #update() {
    if (!this.#wanted) {
      await this.#lock?.release();
      this.#lock = null;
      return;
    }
    if (document.hidden || !("wakeLock" in navigator) || this.#lock?.released === false) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
    } catch {
      // Refused, as on a low battery: the screen may sleep, the game goes on.
    }
  }
}
