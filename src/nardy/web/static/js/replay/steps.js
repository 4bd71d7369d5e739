/**
 * What the server tells of a match to watch again. Types only; `server/replay.py` says what each means.
 *
 * @import { Result, Side, WireMove } from "../match/protocol.js"
 */

/**
 * @typedef {object} Step
 * @property {number} number from 1, through the whole match
 * @property {"game_started" | "opened" | "turn" | "resigned" | "forfeited" | "stood_in" | "took_over" | "abandoned"} type
 * @property {number} game
 * @property {number[]} white counts after it
 * @property {number[]} black
 * @property {[number, number]} pips White's, Black's
 * @property {[number, number]} score
 * @property {Side} [side]
 * @property {[number, number]} [roll]
 * @property {false} [rolled] the dice of this turn lay there before
 * @property {WireMove[]} [moves] missing where the roll was not played
 * @property {string} [text]
 * @property {"time" | "absence"} [reason]
 * @property {Result} [result] where the step ended its game
 */

/** @typedef {{name: string, level: string | null}} Who level: it was the computer */

/**
 * @typedef {object} Replay
 * @property {Who} white
 * @property {Who} black
 * @property {Side} bottom
 * @property {number} target
 * @property {Step[]} steps
 */

export {};
