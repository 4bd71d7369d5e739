/**
 * The parts of the page that the match speaks to. Types only.
 *
 * @import { Controls } from "./controls.js"
 * @import { Fairness } from "./fairness.js"
 * @import { Message } from "./message.js"
 * @import { MoveList } from "./moves.js"
 * @import { Playback } from "./playback.js"
 * @import { ResultPanel } from "./result.js"
 * @import { SavedMoves } from "./saved_moves.js"
 * @import { Stage } from "./stage.js"
 * @import { StateLine } from "./state_line.js"
 * @import { WakeLock } from "./wake_lock.js"
 */

/**
 * @typedef {object} Parts
 * @property {Stage} stage
 * @property {Playback} playback
 * @property {Controls} controls
 * @property {Message} message
 * @property {MoveList} moves
 * @property {StateLine} stateLine
 * @property {ResultPanel} result
 * @property {Fairness} fairness
 * @property {SavedMoves} saved
 * @property {WakeLock} wakeLock
 */

export {};
