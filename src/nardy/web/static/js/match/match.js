/**
 * The match on the page. Messages of the server are shown one after the other, in their order; between them the person
 * acts. The page is always one of the server's states plus the moves of the turn that have not been sent.
 *
 * @import { Connection } from "./connection.js"
 * @import { Situation } from "./offers.js"
 * @import { Parts } from "./parts.js"
 * @import { EventMessage, HintMessage, MatchEvent, SentCommand, SnapshotMessage, State, TurnGraph } from "./protocol.js"
 */

import { sound } from "../board/sound.js";
import { changeSettings, settings } from "../settings.js";
import { text } from "../text.js";
import { AutoDone } from "./auto_done.js";
import { randomHex } from "./connection.js";
import { controlsOffer, diceOffer, firstSteps, isOver, mayRoll, ownTurn, whatNow } from "./offers.js";
import { OwnTurn } from "./own_turn.js";
import * as say from "./sentences.js";
import { Turn } from "./turn.js";
import { Viewpoint } from "./viewpoint.js";

const NONCE_BYTES = 16;

export class Match {
  /** @type {Connection | null} */
  #connection = null;
  /** What is shown, and to whom; nothing before the first snapshot. @type {{state: State, viewpoint: Viewpoint} | null} */
  #shown = null;
  #seq = 0;
  /** @type {OwnTurn | null} */
  #own = null;
  /** @type {(SnapshotMessage | EventMessage | "replay")[]} */
  #queue = [];
  #busy = false;
  /** What has just happened, said before what can be done. */
  #news = "";

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#autoDone = new AutoDone(parts, () => this.done());
  }

  /** @type {Parts} */
  #parts;
  /** @type {AutoDone} */
  #autoDone;

  /** @returns {Situation | null} */
  get #situation() {
    return (
      this.#shown && {
        ...this.#shown,
        own: this.#own,
        busy: this.#busy,
        isWaitingFor: (type) => this.#connection?.isPending(type) ?? false,
        isFirstGame: settings().way,
      }
    );
  }

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

  /** An answer that came late, after a reconnection, may set free what waited for it. */
  onAccepted() {
    if (this.#busy) return;
    this.#offer();
    this.#open?.draw();
  }

  /** @param {string} code @param {string | null} reason @param {SentCommand | null} command */
  onRefused(code, reason, command) {
    if (command?.type === "ready") return;
    this.#act();
    const isNoPlay = command?.type === "play_text" && code === "malformed";
    this.#parts.message.refuse(isNoPlay ? say.unreadable() : say.failure(code, reason));
  }

  // One thing after the other

  async #showAll() {
    if (this.#busy) return;
    this.#busy = true;
    this.#autoDone.cancel();
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
    const { stage, playback, moves, fairness } = this.#parts;
    const events = history.map(({ event }) => event);
    const viewpoint = new Viewpoint(match, seat);
    document.body.dataset["kind"] = match.kind;
    this.#news = "";
    this.#own = null;
    stage.show(state, this.#bottom(state, viewpoint));
    playback.recall(events);
    moves.show(events);
    fairness.show(match.seal);
    for (const event of events) if (event.type === "revealed") void fairness.reveal(event.seed);
    this.#prepare(seq, state, viewpoint, turn);
  }

  /** @param {EventMessage} message */
  async #follow({ seq, event, state, turn }) {
    const { stage, playback, moves, fairness } = this.#parts;
    const viewpoint = this.#shown?.viewpoint;
    if (!viewpoint) return;
    if (this.#isOwnPlay(event)) this.#news = "";
    else {
      this.#dropOwn();
      const news = await playback.show(event, turn, viewpoint);
      if (event.type !== "revealed") this.#news = news;
    }
    if (event.type === "played") this.#parts.saved.clear();
    if (event.type === "revealed") await fairness.reveal(event.seed);
    this.#own = null;
    moves.add(event);
    stage.show(state, this.#bottom(state, viewpoint));
    this.#prepare(seq, state, viewpoint, turn);
  }

  /** Whether an event is the turn that stands on the board already. @param {MatchEvent} event */
  #isOwnPlay(event) {
    const own = this.#own;
    if (!own || event.type !== "played" || String(own.turn.wireMoves) !== String(event.moves)) return false;
    this.#parts.stage.remember(event.side, event.moves, own.before);
    return true;
  }

  /** Takes back moves that were not sent: another tab, or the notation, was faster. */
  #dropOwn() {
    const { stage } = this.#parts;
    if (this.#own && this.#own.turn.moves.length > 0) stage.show(this.#own.before, stage.bottom);
    this.#own = null;
  }

  /**
   * Shows a state; a turn that begins with it can be played as soon as nothing else is to be shown.
   * @param {number} seq
   * @param {State} state
   * @param {Viewpoint} viewpoint
   * @param {TurnGraph | null} graph
   */
  #prepare(seq, state, viewpoint, graph) {
    this.#seq = seq;
    this.#shown = { state, viewpoint };
    this.#parts.stateLine.show(state, viewpoint, this.#parts.stage.bottom);
    if (state.side && state.roll && graph && viewpoint.isHere(state.side)) {
      const turn = new Turn(graph, state.roll);
      if (!turn.isPass) this.#own = this.#newTurn(new OwnTurn(this.#parts.stage, state.side, turn));
    }
    this.#offer();
  }

  /** @param {OwnTurn} own */
  #newTurn(own) {
    const moves = this.#parts.saved.load(this.#seq);
    if (moves.length > 0) own.restore(moves);
    own.listen({
      onChange: () => this.#moved(),
      onSelect: () => this.#parts.message.show(text("Tap a marked point to go there.")),
      onRefused: (reason) => this.#refuse(reason),
      onIdle: () => this.#prompt(),
    });
    return own;
  }

  // The person's turn to act

  /** Opens what can be done now. */
  #act() {
    const { stage, result, wakeLock } = this.#parts;
    const situation = this.#situation;
    if (!situation || situation.busy) return;
    const { state, viewpoint, isWaitingFor } = situation;
    wakeLock.want(!isOver(state) && viewpoint.isSeated);
    this.#offer();
    const own = ownTurn(situation);
    if (own) own.draw();
    else stage.board.clearTurn();
    if (isOver(state)) return this.#end(state, viewpoint);
    result.hide();
    if (state.phase === "seating" && viewpoint.isSeated && !isWaitingFor("ready")) {
      this.#connection?.send({ type: "ready", nonce: randomHex(NONCE_BYTES) });
    }
    if (settings().autoRoll && mayRoll(situation)) this.roll();
    else this.#prompt();
  }

  /** @param {State} state @param {Viewpoint} viewpoint */
  #end(state, viewpoint) {
    const { message, result } = this.#parts;
    const wasOpen = result.isOpen;
    const sentence = result.show(state, viewpoint);
    if (wasOpen) return;
    message.tellNow(sentence);
    if (viewpoint.isHere(state.result?.winner ?? null)) sound.play("win");
    if (settings().way) changeSettings({ way: false });
  }

  /** Sets the dice and the buttons. */
  #offer() {
    const situation = this.#situation;
    if (!situation) return;
    const { stage, controls } = this.#parts;
    stage.board.setDice(diceOffer(situation));
    controls.show(controlsOffer(situation, stage.hasLastPlay));
  }

  /** Says what has happened and what can be done. */
  #prompt() {
    const situation = this.#situation;
    if (!situation) return;
    const said = firstSteps(situation) || [this.#news, whatNow(situation)].filter(Boolean).join(" ");
    this.#news = "";
    if (said) this.#parts.message.tell(said);
  }

  /** A move was made on the board, or taken back. */
  #moved() {
    const own = this.#own;
    if (!own) return;
    this.#autoDone.cancel();
    this.#parts.saved.save(this.#seq, own.turn.wireMoves);
    this.#offer();
    if (own.turn.isEnd && settings().autoDone) this.#autoDone.begin();
    else this.#prompt();
  }

  /** @param {string} reason */
  #refuse(reason) {
    sound.play("refused");
    this.#parts.message.refuse(say.explained(reason));
  }

  // What the person does

  /** The turn, if it can be changed now. @returns {OwnTurn | null} */
  get #open() {
    const situation = this.#situation;
    return situation && ownTurn(situation);
  }

  /** @param {number} point */
  tap(point) {
    if (this.#busy) this.#parts.stage.hurry();
    else if (this.#open) this.#open.tap(point);
    else this.#prompt();
  }

  /** @param {number} source */
  lift(source) {
    this.#open?.lift(source);
  }

  /** @param {number} source @param {number | null} target */
  drop(source, target) {
    this.#open?.drop(source, target);
  }

  tapDice() {
    if (this.#shown?.state.phase === "to_roll") this.roll();
    else this.done();
  }

  roll() {
    const situation = this.#situation;
    if (!situation || !mayRoll(situation)) return;
    this.#connection?.send({ type: "roll" });
    this.#offer();
  }

  done() {
    const own = this.#open;
    if (!own) return;
    if (!own.turn.isEnd) {
      this.#parts.message.tell(text("Still to be played: {dice}.", { dice: say.rollText(own.turn.diceLeft) }));
      return;
    }
    this.#autoDone.cancel();
    this.#connection?.send({ type: "play", moves: own.turn.wireMoves });
    this.#parts.stage.board.clearTurn();
    this.#offer();
  }

  undo() {
    this.#open?.undo();
  }

  undoAll() {
    this.#open?.undoAll();
  }

  hint() {
    const situation = this.#situation;
    if (!this.#open || situation?.viewpoint.match.kind !== "computer" || situation.isWaitingFor("hint")) return;
    this.#connection?.send({ type: "hint" });
  }

  replay() {
    if (this.#busy || !this.#parts.stage.hasLastPlay) return;
    this.#queue.push("replay");
    void this.#showAll();
  }

  resign() {
    this.#connection?.send({ type: "resign" });
  }

  nextGame() {
    if (!this.#situation?.isWaitingFor("next_game")) this.#connection?.send({ type: "next_game" });
  }

  /** @param {string} notation */
  playText(notation) {
    if (this.#open) this.#connection?.send({ type: "play_text", text: notation });
  }

  /** Reads the checkers that can move, or where the one in hand can go. @param {number | null} point that has the focus */
  readTargets(point) {
    const own = this.#open;
    if (!own) return this.#prompt();
    const { movable } = own.turn;
    const source = own.selected ?? (point !== null && movable.includes(point) ? point : null);
    const targets = source === null ? [] : own.turn.targets(source).map((target) => target.point);
    this.#parts.message.tell(source === null ? say.movablePoints(movable) : say.targetPoints(source, targets));
  }

  readPips() {
    if (!this.#shown) return;
    const { white, black } = this.#shown.state.pips;
    this.#parts.message.tell(text("Pips: White {white}, Black {black}.", { white, black }));
  }

  focusHead() {
    this.#parts.stage.board.focusPoint(24);
  }

  /** To be called when a setting has changed. */
  settingsChanged() {
    const { stage, stateLine } = this.#parts;
    if (this.#busy || !this.#shown) return;
    const { state, viewpoint } = this.#shown;
    const bottom = this.#bottom(state, viewpoint);
    if (bottom === stage.bottom) return;
    stage.show(stage.counts, bottom);
    stateLine.show(state, viewpoint, bottom);
    this.#act();
  }

  /** @param {State} state @param {Viewpoint} viewpoint */
  #bottom({ side }, viewpoint) {
    return viewpoint.bottom(side, this.#parts.stage.bottom, settings().turnBoard);
  }
}
