/**
 * Which step is on the board, and how it comes there: forward it is played, anywhere else is jumped to.
 *
 * @import { Side } from "../match/protocol.js"
 * @import { Stage } from "../match/stage.js"
 * @import { Step } from "./steps.js"
 */

import { diceOf } from "../match/offers.js";
import { journeysOf } from "../match/stage.js";

/** Pauses after a game has ended, before the next begins by itself. */
const READ_THE_RESULT = 3;

export class Player {
  /** Index of the step that is shown, or on its way. */
  #at = 0;
  /** Counts what was asked for: whoever finds another number than its own has been overtaken. */
  #run = 0;
  #watching = false;

  /**
   * @param {Stage} stage
   * @param {Step[]} steps at least one
   * @param {Side} bottom
   * @param {(step: Step, watching: boolean) => void} onShow
   */
  constructor(stage, steps, bottom, onShow) {
    this.#stage = stage;
    this.#steps = steps;
    this.#bottom = bottom;
    this.#onShow = onShow;
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
  }

  /** @type {Stage} */
  #stage;
  /** @type {Step[]} */
  #steps;
  /** @type {Side} */
  #bottom;
  /** @type {(step: Step, watching: boolean) => void} */
  #onShow;

  get step() {
    return this.#stepAt(this.#at);
  }

  /** @param {import("../settings.js").Settings["speed"]} speed */
  setSpeed(speed) {
    this.#stage.setSpeed(speed);
  }

  /** The first and last step of the game that is shown. */
  get game() {
    const steps = this.#steps.filter(({ game }) => game === this.step.game);
    return { first: /** @type {Step} */ (steps[0]), last: /** @type {Step} */ (steps.at(-1)) };
  }

  get isFirst() {
    return this.#at === 0;
  }

  get isLast() {
    return this.#at === this.#steps.length - 1;
  }

  /** Shows a step at once; the nearest there is. @param {number} number */
  goTo(number) {
    this.#begin(false);
    this.#at = Math.min(Math.max(number, 1), this.#steps.length) - 1;
    this.#settle();
    this.#tell();
  }

  back() {
    this.goTo(this.step.number - 1);
  }

  forward() {
    if (!this.isLast) void this.#advance(this.#begin(false));
  }

  toFirst() {
    this.goTo(this.game.first.number);
  }

  toLast() {
    this.goTo(this.game.last.number);
  }

  /** One step after the other until the last one; from the beginning of the game where nothing follows. */
  async watch() {
    if (this.isLast) this.toFirst();
    const run = this.#begin(true);
    while (!this.isLast && (await this.#advance(run))) {
      if (!this.isLast) await this.#stage.pause(this.step.result ? READ_THE_RESULT : 1);
      if (run !== this.#run) return;
    }
    if (run === this.#run) this.stop();
  }

  /** What is on its way still arrives. */
  stop() {
    if (!this.#watching) return;
    this.#begin(false);
    this.#settle();
    this.#tell();
  }

  toggle() {
    if (this.#watching) this.stop();
    else void this.watch();
  }

  /** Ends what is under way. @param {boolean} watching */
  #begin(watching) {
    this.#watching = watching;
    this.#run += 1;
    this.#stage.hurry();
    this.#settle();
    return this.#run;
  }

  /** @param {number} run @returns {Promise<boolean>} whether it was not overtaken */
  async #advance(run) {
    const isOvertaken = () => run !== this.#run;
    this.#at += 1;
    this.#tell();
    await this.#play(this.step, isOvertaken);
    if (isOvertaken()) return false;
    this.#settle();
    return true;
  }

  /** @param {Step} step @param {() => boolean} isOvertaken */
  async #play({ type, side, roll, rolled, moves = [] }, isOvertaken) {
    const { board } = this.#stage;
    if (type === "opened" && roll) {
      await board.rollOpening(roll[0], roll[1]);
    } else if (type === "turn" && side && roll) {
      if (rolled === false) this.#layDice(side, roll);
      else await board.rollDice(side, diceOf(roll));
      if (!isOvertaken()) await this.#stage.pause();
      for (const journey of journeysOf(side, moves)) {
        if (isOvertaken()) return;
        await this.#stage.travel(journey);
      }
    }
  }

  /** Shows the step as it is when all has been played. */
  #settle() {
    const { white, black, type, roll, side } = this.step;
    const { board } = this.#stage;
    this.#stage.show({ white, black }, this.#bottom);
    board.setLastMove(this.#lastPlay());
    if (type === "opened" && roll) board.setOpening(roll[0], roll[1]);
    else if (type === "turn" && side && roll) this.#layDice(side, roll);
    else this.#hideDice();
  }

  /** The journeys of the last play of this game so far. */
  #lastPlay() {
    for (let index = this.#at; index >= 0; index--) {
      const { game, side, moves } = this.#stepAt(index);
      if (game !== this.step.game) break;
      if (side && moves) return journeysOf(side, moves);
    }
    return [];
  }

  #hideDice() {
    this.#stage.board.setDice({ side: "white", values: [], used: [], state: "hidden", interactive: false });
  }

  /** @param {Side} side @param {[number, number]} roll */
  #layDice(side, roll) {
    const values = diceOf(roll);
    this.#stage.board.setDice({ side, values, used: values.map(() => false), state: "rolled", interactive: false });
  }

  #tell() {
    this.#onShow(this.step, this.#watching);
  }

  /** @param {number} index @returns {Step} */
  #stepAt(index) {
    return /** @type {Step} */ (this.#steps[index]);
  }
}
