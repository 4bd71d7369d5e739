/**
 * What the page offers at a moment: what the dice and the buttons do, and what is said about it. Nothing here changes
 * anything.
 *
 * @import { DiceState } from "../board/view.js"
 * @import { Possible } from "./controls.js"
 * @import { OwnTurn } from "./own_turn.js"
 * @import { Command, State } from "./protocol.js"
 * @import { Viewpoint } from "./viewpoint.js"
 */

import { text } from "../text.js";
import { rollText, stoodIn, turnOf } from "./sentences.js";
import { journeysOf, notationOf } from "./stage.js";

/**
 * @typedef {object} Situation
 * @property {State} state
 * @property {Viewpoint} viewpoint
 * @property {OwnTurn | null} own the turn in progress at this device
 * @property {boolean} busy whether something is still being shown
 * @property {(type: Command["type"]) => boolean} isWaitingFor whether a command of this type is under way
 * @property {boolean} isFirstGame whether the way round is being explained
 */

/** @param {State} state */
export function isOver({ phase }) {
  return phase === "game_over" || phase === "match_over";
}

/** Whether a seat at this device has not added to the dice yet. @param {State} state @param {Viewpoint} viewpoint */
export function wantsToSitDown({ ready }, { seat }) {
  return seat === "both" || (seat !== null && !ready[seat]);
}

/**
 * Whether a command was refused because another tab, or the rival, has done the same already.
 * @param {string} code @param {Command["type"]} type
 */
export function isOvertaken(code, type) {
  return ["stale", "not_now"].includes(code) && ["roll", "next_game", "rematch"].includes(type);
}

/** Whether the dice may be rolled here and now. @param {Situation} situation */
export function mayRoll({ state, viewpoint, busy, isWaitingFor }) {
  return !busy && state.phase === "to_roll" && actsHere(state, viewpoint) && !isWaitingFor("roll");
}

/** Whether a person at this device is to act, and not the computer in its place. @param {State} state @param {Viewpoint} viewpoint */
export function actsHere({ side, stand_in: standIn }, viewpoint) {
  return side !== null && viewpoint.isHere(side) && !standIn[side];
}

/** The turn in progress, unless it is on its way to the server. @param {Situation} situation */
export function ownTurn({ own, busy, isWaitingFor }) {
  return busy || isWaitingFor("play") ? null : own;
}

/** @param {Situation} situation @returns {DiceState} */
export function diceOffer(situation) {
  const { phase, side, roll } = situation.state;
  if (phase === "to_roll" && side) {
    return { side, values: [], used: [], state: "waiting", interactive: mayRoll(situation) };
  }
  if (phase !== "to_play" || !side || !roll) {
    return { side: side ?? "white", values: [], used: [], state: "hidden", interactive: false };
  }
  const values = diceOf(roll);
  const used = situation.own?.turn.used ?? values.map(() => false);
  const interactive = ownTurn(situation)?.turn.isEnd ?? false;
  return { side, values, used, state: "rolled", interactive, ...(interactive ? { label: text("Done") } : {}) };
}

/**
 * @param {Situation} situation
 * @param {boolean} hasLastPlay
 * @returns {Possible}
 */
export function controlsOffer(situation, hasLastPlay) {
  const { state, viewpoint, busy } = situation;
  const own = ownTurn(situation);
  const isOn = state.phase === "opening" || state.phase === "to_roll" || state.phase === "to_play";
  return {
    main: state.phase === "to_play" && viewpoint.isHere(state.side) ? "done" : "roll",
    act: mayRoll(situation) || (own?.turn.isEnd ?? false),
    undo: (own?.turn.moves.length ?? 0) > 0,
    hint: own !== null && viewpoint.match.kind === "computer" && !viewpoint.match.counts,
    replay: !busy && hasLastPlay,
    resign: isOn && viewpoint.isSeated,
    resignCosts: costOfLeaving(state, viewpoint),
    notation: own !== null,
  };
}

/** The points that giving up costs whoever would give up at this device. @param {State} state @param {Viewpoint} viewpoint */
function costOfLeaving({ side, leaving_costs: costs }, { seat }) {
  const loser = seat === "both" ? side : seat;
  return loser === null ? 0 : costs[loser];
}

/** What to do in the very first turn; empty in any other. @param {Situation} situation */
export function firstSteps({ state, viewpoint, isFirstGame }) {
  return isFirstGame && state.phase === "to_roll" && state.turn <= 2 && viewpoint.isHere(state.side)
    ? text("Follow the dots to your home, then bear off. Tap the dice to begin.")
    : "";
}

/** What can be done now, or what is waited for. @param {Situation} situation @returns {string} */
export function whatNow({ state, viewpoint, own }) {
  const { phase, side } = state;
  if (phase === "seating" || phase === "opening") return text("The opening roll decides who starts.");
  if ((phase !== "to_roll" && phase !== "to_play") || !side) return "";
  if (state.stand_in[side]) return stoodIn("stood_in", viewpoint.actor(side));
  if (!own) return turnOf(viewpoint.actor(side), phase, viewpoint.isHere(side));
  const { turn } = own;
  if (turn.moves.length === 0) return text("Tap a checker to move it.");
  const play = notationOf(journeysOf(own.side, turn.wireMoves));
  if (!turn.isEnd) return text("{play}. Tap the next checker.", { play });
  if (turn.diceLeft.length > 0) {
    return text("{play}. {dice} cannot be played: tap Done.", { play, dice: rollText(turn.diceLeft) });
  }
  return text("{play}. Tap Done to end your turn.", { play });
}

/** The dice of a roll; a double counts four times. @param {readonly [number, number]} roll @returns {number[]} */
export function diceOf([first, second]) {
  return first === second ? [first, first, first, first] : [first, second];
}
