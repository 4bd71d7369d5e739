/**
 * The record of a match as a file: what a check of its dice needs of it. `nardy.match.record` is the other half.
 *
 * @typedef {"white" | "black"} Side
 * @typedef {[number, number]} Pair
 *
 * @typedef {object} Drawn a pair of dice as the record has it
 * @property {number} game from 1
 * @property {number} draw from 0 in its game, opening rolls included
 * @property {Pair} dice of an opening White's die and Black's, else the larger first
 * @property {Side | null} side who rolled; nobody alone for an opening
 *
 * @typedef {object} MatchRecord
 * @property {string} match its id, "" where it is unknown
 * @property {string} seal 64 hexadecimal digits, "" where it is unknown
 * @property {string | null} seed in hexadecimal, once it was shown
 * @property {{white: string | null, black: string | null}} nonces what each side added to the dice
 * @property {{white: string, black: string}} players
 * @property {Drawn[]} drawn
 */

/** A nonce or the id of a match. */
export const NAME = /^[0-9A-Za-z_-]{1,64}$/;
const SEED = /^(?:[0-9a-f]{2}){1,64}$/;
const SEAL = /^[0-9a-f]{64}$/;

/**
 * @param {string} text of a file
 * @returns {MatchRecord | null} nothing for what is no record of this kind
 */
export function readRecord(text) {
  const body = parsed(text);
  if (!isObject(body) || body.format !== "nardy record" || body.version !== 1) return null;
  const { match, seal, white, black, events } = body;
  if (typeof white !== "string" || typeof black !== "string" || !Array.isArray(events)) return null;
  if (typeof match !== "string" || (match !== "" && !NAME.test(match))) return null;
  if (typeof seal !== "string" || (seal !== "" && !SEAL.test(seal))) return null;
  /** @type {MatchRecord} */
  const record = { match, seal, seed: null, nonces: { white: null, black: null }, players: { white, black }, drawn: [] };
  let game = 0;
  let draw = 0;
  for (const event of events) {
    if (!isObject(event)) return null;
    if (event.type === "seated") {
      if (!isSide(event.side) || typeof event.nonce !== "string" || !NAME.test(event.nonce)) return null;
      record.nonces[event.side] = event.nonce;
    } else if (event.type === "game_started") {
      if (typeof event.game !== "number") return null;
      game = event.game;
      draw = 0;
    } else if (event.type === "opened") {
      const dice = pairOf([event.white, event.black]);
      if (!dice) return null;
      record.drawn.push({ game, draw: draw++, dice, side: null });
    } else if (event.type === "rolled") {
      const dice = pairOf(event.roll);
      if (!dice || !isSide(event.side)) return null;
      record.drawn.push({ game, draw: draw++, dice, side: event.side });
    } else if (event.type === "revealed") {
      if (typeof event.seed !== "string" || !SEED.test(event.seed)) return null;
      record.seed ??= event.seed;
    }
  }
  return record;
}

/** @param {string} text @returns {unknown} undefined for what is no JSON */
export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {unknown} value @returns {value is Side} */
function isSide(value) {
  return value === "white" || value === "black";
}

/** @param {unknown} value @returns {Pair | null} */
function pairOf(value) {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [first, second] = value;
  return isDie(first) && isDie(second) ? [first, second] : null;
}

/** @param {unknown} value @returns {value is number} */
export function isDie(value) {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6;
}
