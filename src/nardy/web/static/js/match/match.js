/**
 * The match on the page. Messages of the server are shown one after the other, in their order; between them the person
 * acts. The page is always one of the server's states plus the moves of the turn that have not been sent.
 *
 * @import { Connection } from "./connection.js"
 * @import { Controls } from "./controls.js"
 * @import { Fairness } from "./fairness.js"
 * @import { Message } from "./message.js"
 * @import { MoveList } from "./moves.js"
 * @import { EventMessage, HintMessage, MatchEvent, MatchInfo, PlayedEvent, RolledEvent, SentCommand, Side,
 *   SnapshotMessage, State, TurnGraph } from "./protocol.js"
 * @import { ResultPanel } from "./result.js"
 * @import { SavedMoves } from "./saved_moves.js"
 * @import { Stage } from "./stage.js"
 * @import { StateLine } from "./state_line.js"
 * @import { WakeLock } from "./wake_lock.js"
 */

import { sound } from "../board/sound.js";
import { changeSettings, settings } from "../settings.js";
import { text } from "../text.js";
import { randomHex } from "./connection.js";
import { OwnTurn } from "./own_turn.js";
import * as say from "./sentences.js";
import { journeysOf, notationOf } from "./stage.js";
import { Turn } from "./turn.js";

/**
 * @typedef {object} Parts
 * @property {Stage} stage
 * @property {Controls} controls
 * @property {Message} message
 * @property {MoveList} moves
 * @property {StateLine} stateLine
 * @property {ResultPanel} result
 * @property {Fairness} fairness
 * @property {SavedMoves} saved
 * @property {WakeLock} wakeLock
 */

/** Time to take a complete turn back before it goes by itself. */
const AUTO_DONE_MS = 2000;
const NONCE_BYTES = 16;

export class Match {
  /** @type {Connection | null} */
  #connection = null;
  /** @type {MatchInfo | null} */
  #info = null;
  /** @type {Side | "both" | null} */
  #seat = null;
  /** What is shown. @type {State | null} */
  #state = null;
  #seq = 0;
  /** @type {OwnTurn | null} */
  #own = null;
  /** Of the last roll: says why it could not be played. @type {TurnGraph | null} */
  #graph = null;
  /** @type {(SnapshotMessage | EventMessage | "replay")[]} */
  #queue = [];
  #busy = false;
  /** What has just happened, said before what can be done. */
  #news = "";
  #autoDoneTimer = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** @type {Parts} */
  #parts;

  // From the server

  /** @param {Connection} connection */
  join(connection) {
    this.#connection = connection;
    connection.open();
  }

  /** @param {SnapshotMessage} snapshot */
  onSnapshot(snapshot) {
    this.#queue = [snapshot];
    this.#parts.stage.hurry();
    void this.#showAll();
  }

  /** @param {EventMessage} message */
  onEvent(message) {
    this.#queue.push(message);
    void this.#showAll();
  }

  /** @param {HintMessage} hint */
  onHint({ moves, text: play }) {
    const own = this.#own;
    if (!own) return;
    const act = () => void own.tryOut(moves);
    this.#parts.message.tell(text("Hint: {play}.", { play }), { label: text("Try it"), act });
  }

  /** @param {SentCommand} command */
  onAccepted({ type }) {
    if (type === "play_text" || type === "play") this.#parts.saved.clear();
  }

  /** @param {string} code @param {string | null} reason @param {SentCommand | null} command */
  onRefused(code, reason, command) {
    if (command?.type === "ready") return;
    if (!this.#busy) this.#act();
    const isNoPlay = command?.type === "play_text" && code === "malformed";
    this.#parts.message.refuse(isNoPlay ? say.unreadable() : say.failure(code, reason));
  }

  // One thing after the other

  async #showAll() {
    if (this.#busy) return;
    this.#busy = true;
    this.#cancelAutoDone();
    try {
      for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
        this.#parts.stage.board.clearTurn();
        if (next === "replay") await this.#parts.stage.replay();
        else if (next.type === "snapshot") this.#begin(next);
        else await this.#follow(next);
      }
    } finally {
      this.#busy = false;
    }
    this.#act();
  }

  /** @param {SnapshotMessage} snapshot */
  #begin({ match, seat, seq, state, turn, history }) {
    const { stage, moves, fairness } = this.#parts;
    this.#info = match;
    this.#seat = seat;
    document.body.dataset["kind"] = match.kind;
    this.#state = state;
    this.#news = "";
    this.#own = null;
    stage.show(state, this.#bottom(state));
    moves.show(history.map(({ event }) => event));
    fairness.show(match.seal);
    this.#recall(history.map(({ event }) => event));
    this.#showDice(state);
    this.#prepare(seq, state, turn);
    for (const { event } of history) if (event.type === "revealed") void fairness.reveal(event.seed);
  }

  /** The last play before a snapshot is marked, and can be shown again. @param {readonly MatchEvent[]} history */
  #recall(history) {
    const { stage } = this.#parts;
    const last = history.findLast((event) => event.type === "played");
    stage.forget();
    if (last?.type !== "played") return;
    const before = stage.counts;
    for (const { side, source, target } of journeysOf(last.side, last.moves)) {
      before[side][source] = (before[side][source] ?? 0) + 1;
      before[side][target] = (before[side][target] ?? 0) - 1;
    }
    stage.remember(last.side, last.moves, before);
  }

  /** @param {EventMessage} message */
  async #follow({ seq, event, state, turn }) {
    const { stage, moves, fairness } = this.#parts;
    if (event.type === "rolled") await this.#rolled(event, turn);
    else if (event.type === "played") await this.#played(event);
    else this.#dropOwn();
    if (event.type === "game_started") stage.forget();
    this.#state = state;
    moves.add(event);
    stage.show(state, this.#bottom(state));
    this.#showState();
    if (event.type === "opened") await this.#opened(event.white, event.black);
    if (event.type === "resigned") this.#news = say.resigned(this.#actor(event.side));
    if (event.type === "revealed") await fairness.reveal(event.seed);
    this.#prepare(seq, state, turn);
  }

  /** @param {number} white @param {number} black */
  async #opened(white, black) {
    const { stage, message } = this.#parts;
    stage.board.setDice({ side: "white", values: [], used: [], state: "hidden", interactive: false });
    await stage.board.rollOpening(white, black);
    this.#news = say.opened(this.#actor("white"), white, this.#actor("black"), black);
    message.tell(this.#news);
    await stage.pause(2);
  }

  /** @param {RolledEvent} event @param {TurnGraph | null} turn */
  async #rolled({ side, roll }, turn) {
    const { stage, message } = this.#parts;
    this.#dropOwn();
    this.#graph = turn;
    this.#news = say.rolled(this.#actor(side), roll);
    message.tellNow(this.#news);
    await stage.board.rollDice(side, diceOf(roll));
    if (!this.#isHere(side)) await stage.pause();
  }

  /** @param {PlayedEvent} event */
  async #played({ side, moves, text: play }) {
    const { stage, message, saved } = this.#parts;
    const own = this.#own;
    saved.clear();
    if (moves.length === 0) {
      this.#dropOwn();
      stage.remember(side, moves, stage.counts);
      this.#news = this.#pass(side, this.#state?.roll ?? []);
      message.tellNow(this.#news);
      await stage.pause(3);
      return;
    }
    this.#news = this.#isHere(side) ? "" : say.played(this.#actor(side), play);
    if (own && String(own.turn.wireMoves) === String(moves)) {
      stage.remember(side, moves, own.before);
      this.#own = null;
    } else {
      this.#dropOwn();
      if (this.#news) message.tell(this.#news);
      await stage.play(side, moves);
      if (!this.#isHere(side)) await stage.pause();
    }
  }

  /** @param {Side} side @param {readonly number[]} dice */
  #pass(side, dice) {
    const refusals = this.#graph?.refusals[this.#graph.nodes[0]?.[1] ?? -1] ?? [];
    const isBlocked = refusals.length > 0 && refusals.every(([, , , reason]) => reason === "point_held");
    return isBlocked && this.#isHere(side) ? say.blocked(dice) : say.passed(this.#actor(side), dice);
  }

  /** Forgets the moves that were not sent; another tab, or the notation, was faster. */
  #dropOwn() {
    const { stage } = this.#parts;
    if (this.#own && this.#own.turn.moves.length > 0) stage.show(this.#own.before, stage.bottom);
    this.#own = null;
  }

  /** @param {number} seq @param {State} state @param {TurnGraph | null} graph */
  #prepare(seq, state, graph) {
    this.#seq = seq;
    this.#showState();
    if (state.phase !== "to_play" || !state.side || !state.roll || !graph || !this.#isHere(state.side)) return;
    const turn = new Turn(graph, state.roll);
    if (turn.isPass) return;
    this.#own = new OwnTurn(this.#parts.stage, state.side, turn, {
      onChange: () => this.#moved(),
      onRefused: (reason) => this.#refuse(reason),
      onIdle: () => this.#prompt(),
    });
    const moves = this.#parts.saved.load(seq);
    if (moves.length > 0) this.#own.restore(moves);
  }

  // The person's turn to act

  /** Opens what can be done now. */
  #act() {
    const { stage, message, result, wakeLock } = this.#parts;
    const state = this.#state;
    const info = this.#info;
    if (!state || !info || this.#busy) return;
    const isOver = state.phase === "game_over" || state.phase === "match_over";
    wakeLock.want(!isOver && this.#seat !== null);
    this.#showDice(state);
    this.#showControls();
    if (this.#own) {
      if (this.#isWaitingFor("play")) stage.board.clearTurn();
      else this.#own.draw();
    }
    if (isOver) {
      stage.board.clearTurn();
      const sentence = result.show(state, info, this.#seat);
      if (this.#news) message.tellNow(sentence);
      if (this.#news && state.result?.winner && this.#isHere(state.result.winner)) sound.play("win");
      this.#news = "";
      if (settings().way) changeSettings({ way: false });
      return;
    }
    result.hide();
    if (state.phase === "seating" && this.#seat && !this.#isWaitingFor("ready")) {
      this.#connection?.send({ type: "ready", nonce: randomHex(NONCE_BYTES) });
    }
    if (state.phase === "to_roll" && state.side && this.#isHere(state.side) && settings().autoRoll) this.roll();
    else this.#prompt();
  }

  /** Says what has happened and what can be done. */
  #prompt() {
    const { message } = this.#parts;
    const sentences = [this.#news, this.#whatNow()].filter(Boolean);
    this.#news = "";
    if (sentences.length > 0) message.tell(sentences.join(" "));
  }

  /** @returns {string} */
  #whatNow() {
    const state = this.#state;
    if (!state) return "";
    if (state.phase === "seating" || state.phase === "opening") return text("The opening roll decides who starts.");
    if ((state.phase !== "to_roll" && state.phase !== "to_play") || !state.side) return "";
    const own = this.#own;
    if (!own) return say.turnOf(this.#actor(state.side), state.phase, this.#isHere(state.side));
    const { turn } = own;
    if (turn.moves.length === 0) return text("Tap a checker to move it.");
    const play = notationOf(journeysOf(own.side, turn.wireMoves));
    if (!turn.isEnd) return text("{play}. Tap the next checker.", { play });
    const left = turn.dice.filter((_, index) => !turn.used[index]);
    if (left.length > 0) return text("{play}. {dice} cannot be played: tap Done.", { play, dice: say.rollText(left) });
    return text("{play}. Tap Done to end your turn.", { play });
  }

  /** A move was made on the board, or taken back. */
  #moved() {
    const own = this.#own;
    if (!own) return;
    this.#cancelAutoDone();
    this.#parts.saved.save(this.#seq, own.turn.wireMoves);
    if (this.#busy || !this.#state) return;
    this.#showDice(this.#state);
    this.#showControls();
    if (own.turn.isEnd && settings().autoDone) this.#countDown();
    else this.#prompt();
  }

  #countDown() {
    const { controls, message } = this.#parts;
    controls.countDown(true);
    message.tell(text("Done in two seconds. Undo takes it back."));
    this.#autoDoneTimer = setTimeout(() => this.done(), AUTO_DONE_MS);
  }

  #cancelAutoDone() {
    clearTimeout(this.#autoDoneTimer);
    this.#parts.controls.countDown(false);
  }

  /** @param {string} reason */
  #refuse(reason) {
    sound.play("refused");
    this.#parts.message.refuse(say.explained(reason));
  }

  // What the person does

  /** @param {number} point */
  tap(point) {
    if (this.#busy) this.#parts.stage.hurry();
    else if (this.#own && !this.#isWaitingFor("play")) this.#own.tap(point);
    else this.#prompt();
  }

  /** @param {number} source */
  lift(source) {
    this.#own?.lift(source);
  }

  /** @param {number} source @param {number | null} target */
  drop(source, target) {
    this.#own?.drop(source, target);
  }

  tapDice() {
    if (this.#state?.phase === "to_roll") this.roll();
    else this.done();
  }

  roll() {
    const state = this.#state;
    if (this.#busy || state?.phase !== "to_roll" || !state.side || !this.#isHere(state.side)) return;
    if (this.#isWaitingFor("roll")) return;
    this.#connection?.send({ type: "roll" });
    this.#showDice(state);
    this.#showControls();
  }

  done() {
    const own = this.#own;
    if (this.#busy || !own?.turn.isEnd || this.#isWaitingFor("play")) return;
    this.#cancelAutoDone();
    this.#connection?.send({ type: "play", moves: own.turn.wireMoves });
    this.#act();
  }

  undo() {
    if (!this.#busy && !this.#isWaitingFor("play")) this.#own?.undo();
  }

  undoAll() {
    if (!this.#busy && !this.#isWaitingFor("play")) this.#own?.undoAll();
  }

  hint() {
    if (this.#busy || !this.#own || this.#info?.kind !== "computer" || this.#isWaitingFor("hint")) return;
    this.#connection?.send({ type: "hint" });
  }

  replay() {
    if (this.#busy) return;
    this.#queue.push("replay");
    void this.#showAll();
  }

  resign() {
    this.#connection?.send({ type: "resign" });
  }

  nextGame() {
    if (!this.#isWaitingFor("next_game")) this.#connection?.send({ type: "next_game" });
  }

  /** @param {string} notation */
  playText(notation) {
    this.#connection?.send({ type: "play_text", text: notation });
  }

  /** Reads the checkers that can move, or where the one in hand can go. @param {number | null} point that has the focus */
  readTargets(point) {
    const own = this.#own;
    if (!own) return this.#prompt();
    const source = own.selected ?? (point !== null && own.turn.movable.includes(point) ? point : null);
    this.#parts.message.tell(
      source === null
        ? say.movablePoints(own.turn.movable)
        : say.targetPoints(source, own.turn.targets(source).map((target) => target.point)),
    );
  }

  readPips() {
    const state = this.#state;
    if (!state) return;
    this.#parts.message.tell(
      text("Pips: White {white}, Black {black}.", { white: state.pips.white, black: state.pips.black }),
    );
  }

  focusHead() {
    this.#parts.stage.board.focusPoint(24);
  }

  /** To be called when a setting has changed. */
  settingsChanged() {
    if (this.#busy || !this.#state) return;
    const { stage } = this.#parts;
    const bottom = this.#bottom(this.#state);
    if (bottom === stage.bottom) return;
    stage.show(stage.counts, bottom);
    this.#act();
  }

  // What is shown

  #showState() {
    const state = this.#state;
    if (!state || !this.#info) return;
    this.#parts.stateLine.show(state, this.#info, this.#seat, this.#bottom(state));
    this.#showControls();
  }

  /** @param {State} state */
  #showDice({ phase, side, roll }) {
    const { board } = this.#parts.stage;
    const own = this.#own;
    const hidden = { side: side ?? "white", values: [], used: [], interactive: false };
    if (phase === "to_roll" && side) {
      const interactive = !this.#busy && this.#isHere(side) && !this.#isWaitingFor("roll");
      board.setDice({ ...hidden, state: "waiting", interactive });
    } else if (phase === "to_play" && side && roll) {
      const values = diceOf(roll);
      const used = own?.turn.used ?? values.map(() => false);
      const interactive = !this.#busy && own !== null && own.turn.isEnd && !this.#isWaitingFor("play");
      board.setDice({ side, values, used, state: "rolled", interactive, ...(interactive ? { label: text("Done") } : {}) });
    } else board.setDice({ ...hidden, state: "hidden" });
  }

  #showControls() {
    const state = this.#state;
    if (!state) return;
    const mine = state.side !== null && this.#isHere(state.side) && !this.#busy;
    const own = this.#busy || this.#isWaitingFor("play") ? null : this.#own;
    const isOn = state.phase === "opening" || state.phase === "to_roll" || state.phase === "to_play";
    this.#parts.controls.show({
      main: state.phase === "to_play" && state.side && this.#isHere(state.side) ? "done" : "roll",
      act: state.phase === "to_roll" ? mine && !this.#isWaitingFor("roll") : (own?.turn.isEnd ?? false),
      undo: (own?.turn.moves.length ?? 0) > 0,
      hint: own !== null && this.#info?.kind === "computer",
      replay: !this.#busy && this.#parts.stage.hasLastPlay,
      resign: isOn && this.#seat !== null,
      notation: own !== null,
    });
  }

  /** @param {Side} side */
  #actor(side) {
    const info = this.#info;
    return info ? say.actorOf(side, this.#seat, info) : side;
  }

  /** Whether the owner of this side sits at this device. @param {Side} side */
  #isHere(side) {
    return this.#seat === side || this.#seat === "both";
  }

  /** @param {import("./protocol.js").Command["type"]} type */
  #isWaitingFor(type) {
    return this.#connection?.isPending(type) ?? false;
  }

  /** @param {State} state @returns {Side} */
  #bottom({ side }) {
    if (this.#seat === "white" || this.#seat === "black") return this.#seat;
    if (this.#seat === null || !settings().turnBoard) return "white";
    return side ?? this.#parts.stage.bottom;
  }
}

/** @param {readonly [number, number]} roll @returns {number[]} */
function diceOf([first, second]) {
  return first === second ? [first, first, first, first] : [first, second];
}
