/**
 * The match on the page. Messages of the server are shown one after the other, in their order; between them the person
 * acts. The page is always one of the server's states plus the moves of the turn that have not been sent.
 *
 * @import { Connection } from "./connection.js"
 * @import { Situation } from "./offers.js"
 * @import { Parts } from "./parts.js"
 * @import { People } from "./people.js"
 * @import { Command, EventMessage, HintMessage, MatchEvent, PreviewMessage, ResumedMessage } from "./protocol.js"
 * @import { SentCommand, SnapshotMessage, State, TurnGraph } from "./protocol.js"
 */

import { sound } from "../board/sound.js";
import { changeSettings, settings } from "../settings.js";
import { lang, text } from "../text.js";
import { alreadyShown } from "./already_shown.js";
import { AutoDone } from "./auto_done.js";
import { randomHex } from "./connection.js";
import { actsHere, controlsOffer, diceOffer, firstSteps, isOver, isOvertaken, mayRoll } from "./offers.js";
import { ownTurn, wantsToSitDown, whatNow } from "./offers.js";
import { OwnTurn } from "./own_turn.js";
import { Sequence } from "./sequence.js";
import * as say from "./sentences.js";
import { Turn } from "./turn.js";
import { Viewpoint } from "./viewpoint.js";

const NONCE_BYTES = 16;
/** Events that change nothing on the board. @type {MatchEvent["type"][]} */
const ASIDES = ["seated", "named", "rematch_offered", "rematch_begun"];

export class Match {
  /** @type {Connection | null} */
  #connection = null;
  /** What is shown, and to whom; nothing before the first snapshot. @type {{state: State, viewpoint: Viewpoint} | null} */
  #shown = null;
  /** @type {OwnTurn | null} */
  #own = null;
  /** What has just happened, said before what can be done. */
  #news = "";

  /** @param {Parts} parts @param {People | null} people where two people play each other */
  constructor(parts, people) {
    this.#parts = parts;
    this.#people = people;
    this.#autoDone = new AutoDone(parts, () => this.done());
    this.#sequence = new Sequence((next) => this.#showOne(next), {
      onBegin: () => this.#autoDone.cancel(),
      onEnd: () => this.#act(),
    });
  }

  /** @type {Parts} */
  #parts;
  /** @type {People | null} */
  #people;
  /** @type {AutoDone} */
  #autoDone;
  /** @type {Sequence<SnapshotMessage | EventMessage | "replay">} */
  #sequence;

  /** @returns {Situation | null} */
  get situation() {
    return (
      this.#shown && {
        ...this.#shown,
        own: this.#own,
        busy: this.#sequence.busy,
        isWaitingFor: (type) => this.#connection?.isPending(type) ?? false,
        isFirstGame: settings().way,
      }
    );
  }

  /** Sends a command, unless one like it is under way. @param {Command} command */
  send(command) {
    if (!this.#connection?.isPending(command.type)) this.#connection?.send(command);
  }

  // From the server

  /** @param {Connection} connection */
  join(connection) {
    this.#connection = connection;
    this.#people?.join(connection);
    connection.open();
  }

  /** @param {SnapshotMessage} snapshot */
  onSnapshot(snapshot) {
    this.#parts.stage.hurry();
    this.#sequence.jumpTo(snapshot);
  }

  /** The line is back, and nothing was missed or it follows. @param {ResumedMessage} message */
  onResumed({ state }) {
    this.#people?.clock(state);
    const news = say.stoodStill(state, this.#shown?.state);
    if (news) this.#parts.message.tell(news);
    if (this.#shown) this.#shown.state = { ...this.#shown.state, clock: state.clock };
    this.onAccepted();
  }

  /** @param {PreviewMessage} preview */
  onPreview(preview) {
    if (this.#shown?.viewpoint.isHere(preview.side) === false) this.#people?.previews.hear(preview, this.#sequence.busy);
  }

  /** @param {EventMessage} message */
  onEvent(message) {
    this.#people?.previews.outdate();
    this.#sequence.add(message);
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
    if (this.#sequence.busy) return;
    this.#offer();
    this.open?.draw();
  }

  /** @param {string} code @param {string | null} reason @param {SentCommand | null} command */
  onRefused(code, reason, command) {
    if (command?.type === "ready") return;
    // Another tab of the same person, or the rival, has done just that.
    if (command && isOvertaken(code, command.type)) return this.onAccepted();
    this.#act();
    const isNoPlay = command?.type === "play_text" && code === "malformed";
    this.#parts.message.refuse(isNoPlay ? say.unreadable() : say.failure(code, reason));
  }

  // One thing after the other

  /** @param {SnapshotMessage | EventMessage | "replay"} next */
  async #showOne(next) {
    this.#parts.stage.board.clearTurn();
    if (next === "replay") await this.#parts.stage.replay();
    else if (next.type === "snapshot") this.#begin(next);
    else await this.#follow(next);
  }

  /** @param {SnapshotMessage} snapshot */
  #begin({ match, seat, state, turn, history }) {
    const { stage, playback, moves, fairness } = this.#parts;
    const events = history.map(({ event }) => event);
    const viewpoint = new Viewpoint(match, seat);
    document.body.dataset["kind"] = match.kind;
    this.#news = say.stoodStill(state, this.#shown?.state);
    this.#own = null;
    this.#people?.previews.outdate();
    this.#people?.previews.settle("white", []);
    stage.show(state, this.#bottom(state, viewpoint));
    playback.recall(events);
    moves.show(events);
    fairness.show(match.seal);
    for (const event of events) if (event.type === "revealed") void fairness.reveal(event.seed);
    this.#prepare(state, viewpoint, turn);
  }

  /** @param {EventMessage} message */
  async #follow({ event, state, turn }) {
    const { stage, playback, moves, fairness, message } = this.#parts;
    const viewpoint = this.#shown?.viewpoint;
    if (!viewpoint) return;
    if (ASIDES.includes(event.type)) return this.#note(event, state, viewpoint);
    const shown = alreadyShown(event, stage, this.#own, this.#people?.previews);
    if (shown && event.type === "played") {
      this.#news = "";
      if (shown === "tried") message.tell(say.played(viewpoint.actor(event.side), event.text));
    } else {
      this.#dropOwn();
      const news = await playback.show(event, turn, viewpoint);
      if (event.type !== "revealed") this.#news = news;
    }
    if (event.type === "played") this.#parts.saved.clear();
    if (event.type === "revealed") await fairness.reveal(event.seed);
    this.#own = null;
    moves.add(event);
    stage.show(state, this.#bottom(state, viewpoint));
    this.#prepare(state, viewpoint, turn);
  }

  /**
   * Something that does not touch the game: a turn in progress goes on.
   * @param {MatchEvent} event
   * @param {State} state
   * @param {Viewpoint} viewpoint
   */
  #note(event, state, viewpoint) {
    this.#look(state, viewpoint);
    if (isOver(state)) this.#parts.result.offerRematch(state, viewpoint);
    if (event.type === "rematch_begun" && viewpoint.isSeated) location.assign(`/${lang}/match/${event.match}`);
  }

  /** Takes back moves that were not sent: another tab, or the notation, was faster. */
  #dropOwn() {
    const { stage } = this.#parts;
    if (this.#own && this.#own.turn.moves.length > 0) stage.show(this.#own.before, stage.bottom);
    this.#own = null;
  }

  /**
   * Shows a state; a turn that begins with it can be played as soon as nothing else is to be shown.
   * @param {State} state
   * @param {Viewpoint} viewpoint
   * @param {TurnGraph | null} graph
   */
  #prepare(state, viewpoint, graph) {
    this.#look(state, viewpoint);
    if (state.side && state.roll && graph && actsHere(state, viewpoint)) {
      const turn = new Turn(graph, state.roll);
      if (!turn.isPass) this.#own = this.#newTurn(new OwnTurn(this.#parts.stage, state.side, turn));
    }
    this.#offer();
  }

  /** @param {State} state @param {Viewpoint} viewpoint */
  #look(state, viewpoint) {
    viewpoint.names = state.names;
    this.#shown = { state, viewpoint };
    this.#parts.stateLine.show(state, viewpoint, this.#parts.stage.bottom);
    this.#parts.fairness.offerDice(state);
    this.#people?.show(state, viewpoint);
  }

  /** @param {OwnTurn} own */
  #newTurn(own) {
    const moves = this.#shown ? this.#parts.saved.load(this.#shown.state) : [];
    if (moves.length > 0) own.restore(moves);
    own.listen({
      onChange: () => this.#moved(),
      onSelect: () => this.#parts.message.show(text("Tap a marked point to go there.")),
      onRefused: (reason) => this.#refuse(reason),
      onIdle: () => this.prompt(),
    });
    return own;
  }

  // The person's turn to act

  /** Opens what can be done now. */
  #act() {
    const { stage, result, wakeLock } = this.#parts;
    const situation = this.situation;
    if (!situation || situation.busy) return;
    const { state, viewpoint, isWaitingFor } = situation;
    wakeLock.want(!isOver(state) && viewpoint.isSeated);
    this.#offer();
    if (ownTurn(situation)) ownTurn(situation)?.draw();
    else stage.board.clearTurn();
    if (isOver(state)) return this.#end(state, viewpoint);
    result.hide();
    if (state.phase === "seating" && wantsToSitDown(state, viewpoint) && !isWaitingFor("ready")) {
      this.#connection?.send({ type: "ready", nonce: randomHex(NONCE_BYTES) });
    }
    if (settings().autoRoll && mayRoll(situation)) this.roll();
    else this.prompt();
    this.#people?.previews.resume();
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
    const situation = this.situation;
    if (!situation) return;
    const { stage, controls } = this.#parts;
    stage.board.setDice(diceOffer(situation));
    controls.show(controlsOffer(situation, stage.hasLastPlay));
  }

  /** Says what has happened and what can be done. */
  prompt() {
    const situation = this.situation;
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
    if (this.#shown) this.#parts.saved.save(this.#shown.state, own.turn.wireMoves);
    this.#people?.previews.send(own.turn.wireMoves);
    this.#offer();
    if (own.turn.isEnd && settings().autoDone) this.#autoDone.begin();
    else this.prompt();
  }

  /** @param {string} reason */
  #refuse(reason) {
    sound.play("refused");
    this.#parts.message.refuse(say.explained(reason));
  }

  // What the person does

  /** The turn, if it can be changed now. @returns {OwnTurn | null} */
  get open() {
    const situation = this.situation;
    return situation && ownTurn(situation);
  }

  /** @param {number} point */
  tap(point) {
    if (this.#sequence.busy) this.#parts.stage.hurry();
    else if (this.open) this.open.tap(point);
    else this.prompt();
  }

  /** @param {number} source */
  lift(source) {
    this.open?.lift(source);
  }

  /** @param {number} source @param {number | null} target */
  drop(source, target) {
    this.open?.drop(source, target);
  }

  tapDice() {
    if (this.#shown?.state.phase === "to_roll") this.roll();
    else this.done();
  }

  roll() {
    const situation = this.situation;
    if (!situation || !mayRoll(situation)) return;
    this.#connection?.send({ type: "roll" });
    this.#offer();
  }

  done() {
    const own = this.open;
    if (!own) return;
    if (!own.turn.isEnd) {
      this.#parts.message.tell(text("Still to be played: {dice}.", { dice: say.rollText(own.turn.diceLeft) }));
      return;
    }
    this.#autoDone.cancel();
    this.#people?.previews.forget();
    this.#connection?.send({ type: "play", moves: own.turn.wireMoves });
    this.#parts.stage.board.clearTurn();
    this.#offer();
  }

  undo() {
    this.open?.undo();
  }

  undoAll() {
    this.open?.undoAll();
  }

  replay() {
    if (this.#sequence.busy || !this.#parts.stage.hasLastPlay) return;
    this.#sequence.add("replay");
  }

  focusHead() {
    this.#parts.stage.board.focusPoint(24);
  }

  /** To be called when a setting has changed. */
  settingsChanged() {
    const { stage, stateLine } = this.#parts;
    if (this.#sequence.busy || !this.#shown) return;
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
