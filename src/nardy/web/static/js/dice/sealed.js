/** Sealed dice, worked out from the seed: the formulas of `nardy.match.dice_source`, in the browser's own cryptography. */

/** @import { Pair } from "./record.js" */

const FAIR_BYTES = 252;
const encoder = new TextEncoder();

/** @returns {boolean} whether this browser can check anything: it does so on secure pages only */
export function canCheck() {
  return typeof crypto.subtle !== "undefined";
}

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {string} seed in hexadecimal @returns {Promise<string>} its SHA-256, in hexadecimal */
export async function sealOf(seed) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(seed)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} seed in hexadecimal @returns {Promise<CryptoKey>} for `mac` */
export function keyOf(seed) {
  return crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {CryptoKey} key @param {string} message @returns {Promise<Uint8Array>} its HMAC-SHA256 */
export async function mac(key, message) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(message)));
}

export class SealedDice {
  /**
   * @param {CryptoKey} key of the seed
   * @param {string} match its id
   * @param {{white: string, black: string}} nonces
   */
  constructor(key, match, nonces) {
    this.#key = key;
    this.#match = match;
    this.#nonces = nonces;
  }

  #key;
  #match;
  #nonces;

  /**
   * @param {number} game from 1
   * @param {number} n from 0, opening rolls included
   * @returns {Promise<Pair>} as drawn: of an opening White's die first
   */
  async draw(game, n) {
    const message = `nardy-dice-1|${this.#match}|${game}|${this.#nonces.white}|${this.#nonces.black}|${n}`;
    /** @type {number[]} */
    const dice = [];
    for (let block = 0; ; block++) {
      for (const byte of await mac(this.#key, `${message}|${block}`)) {
        if (byte < FAIR_BYTES) dice.push((byte % 6) + 1);
        const [first, second] = dice;
        if (first && second) return [first, second];
      }
    }
  }
}
