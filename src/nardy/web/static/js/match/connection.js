/**
 * The line to the server: it heals by itself and loses nothing.
 *
 * Every command carries an id and waits in `sessionStorage` until the server has answered it; it is sent again, word for
 * word, after every reconnection. Events arrive in order; a gap, or the answers `stale` and `not_now`, ask for what is missing.
 *
 * @import { Aside, Command, EventMessage, HintMessage, PresenceMessage, PreviewMessage, ResumedMessage } from "./protocol.js"
 * @import { SaidMessage, SentCommand, ServerMessage, SnapshotMessage } from "./protocol.js"
 */

/** @typedef {"connecting" | "connected" | "reconnecting" | "offline" | "gone"} LineState gone: no such match, for good */

/**
 * @typedef {object} Listener
 * @property {(message: SnapshotMessage) => void} onSnapshot
 * @property {(message: ResumedMessage) => void} onResumed nothing known is out of date; missed events follow
 * @property {(message: PresenceMessage) => void} onPresence
 * @property {(message: PreviewMessage) => void} onPreview
 * @property {(message: SaidMessage) => void} onSaid
 * @property {(message: EventMessage) => void} onEvent
 * @property {(message: HintMessage) => void} onHint
 * @property {() => void} onAccepted a command was carried out
 * @property {(code: string, reason: string | null, command: SentCommand | null) => void} onRefused
 * @property {(state: LineState) => void} onLine
 */

const PROTOCOL = "nardy.v1";
/** A line on which nothing has been heard for this long is asked whether it is alive. */
const QUIET_MS = 4000;
/** One that stays silent this long after it was asked is dead, whatever the browser believes. */
const SILENCE_MS = 5000;
/** A timer that comes this late: the device has slept. */
const SLEPT_MS = 15000;
/** A tab that comes back to the front asks at once and waits less; a device that lost its network waits least. */
const PROBE_MS = 3000;
const OFFLINE_PROBE_MS = 1000;
const OPENING_MS = 5000;
/** A command that has not been answered for this long is sent again. */
const PATIENCE_MS = 2500;
const LOOK_MS = 500;
const BACK_OFF_MS = [300, 1000, 3000, 5000];
/** The computer failed to play: the server tries again when somebody says hello. */
const THINK_AGAIN_MS = 2000;
const UNKNOWN_MATCH = 4404;
/** Of a Daily that this visitor has yet to play. */
const NOT_YET = 4403;

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Number of the last event seen. */
  #seq = 0;
  /** False from each hello until the snapshot that answers it: events before that would be out of step. */
  #inStep = false;
  #heardAt = 0;
  #lookedAt = 0;
  #attempts = 0;
  #everInStep = false;
  #closed = false;
  /** @type {LineState} */
  #line = "connecting";
  /** Commands without an answer, and when they were last sent. @type {Map<string, {command: SentCommand, at: number}>} */
  #pending = new Map();
  #retryTimer = 0;
  #silenceTimer = 0;
  #openingTimer = 0;
  #lookTimer = 0;

  /**
   * @param {string} url
   * @param {string} matchId
   * @param {Listener} listener
   */
  constructor(url, matchId, listener) {
    this.#url = url;
    this.#key = `nardy.commands.${matchId}`;
    this.#listener = listener;
    for (const command of this.#restored()) this.#pending.set(command.id, { command, at: 0 });
  }

  /** @type {string} */
  #url;
  /** @type {string} */
  #key;
  /** @type {Listener} */
  #listener;

  open() {
    addEventListener("online", () => this.#retryNow());
    addEventListener("offline", () => this.#ping(OFFLINE_PROBE_MS));
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#retryNow();
    });
    addEventListener("pagehide", () => this.#drop());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#retryNow();
    });
    this.#lookedAt = Date.now();
    this.#lookTimer = setInterval(() => this.#look(), LOOK_MS);
    this.#connect();
  }

  /** Whether a command of this type still waits for its answer. @param {Command["type"]} type */
  isPending(type) {
    return [...this.#pending.values()].some(({ command }) => command.type === type);
  }

  /**
   * Sends a command, now or as soon as the line is up again, and keeps it until it is answered.
   * @param {Command} command
   */
  send(command) {
    const sent = /** @type {SentCommand} */ ({ ...command, id: randomHex(12), seq: this.#seq });
    this.#pending.set(sent.id, { command: sent, at: 0 });
    this.#store();
    this.#resend(PATIENCE_MS);
  }

  /**
   * Says something that matters only now, if the line is up.
   * @param {Aside} aside
   * @returns {boolean} whether it is
   */
  mention(aside) {
    if (this.#inStep) this.#write(aside.type === "preview" ? { ...aside, seq: this.#seq } : aside);
    return this.#inStep;
  }

  /** What is to be seen to again and again. */
  #look() {
    const now = Date.now();
    const slept = now - this.#lookedAt > SLEPT_MS;
    this.#lookedAt = now;
    if (slept) this.#retryNow();
    else if (now - this.#heardAt > QUIET_MS) this.#ping(SILENCE_MS);
    this.#resend(PATIENCE_MS);
  }

  #connect() {
    clearTimeout(this.#retryTimer);
    if (this.#closed || this.#socket) return;
    this.#showLine();
    const socket = new WebSocket(this.#url, PROTOCOL);
    this.#socket = socket;
    this.#openingTimer = setTimeout(() => this.#lost(socket), OPENING_MS);
    socket.onopen = () => {
      clearTimeout(this.#openingTimer);
      this.#hello();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#heardAt = Date.now();
      clearTimeout(this.#silenceTimer);
      this.#silenceTimer = 0;
      this.#receive(/** @type {ServerMessage} */ (JSON.parse(data)));
    };
    socket.onclose = ({ code }) => {
      if (code === UNKNOWN_MATCH || code === NOT_YET) this.#giveUp();
      else this.#lost(socket);
    };
  }

  /** Leaves the socket without another word and without waiting for it to close. */
  #drop() {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#openingTimer);
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = 0;
    this.#inStep = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #giveUp() {
    this.#closed = true;
    clearInterval(this.#lookTimer);
    this.#drop();
    this.#showLine();
  }

  /** @param {WebSocket} socket @param {number} [delay] */
  #lost(socket, delay) {
    if (socket !== this.#socket) return;
    this.#drop();
    const step = BACK_OFF_MS[Math.min(this.#attempts, BACK_OFF_MS.length - 1)] ?? 0;
    this.#attempts += 1;
    this.#showLine();
    // Half the step is certain, half is drawn, so that browsers cut off together do not return together.
    this.#retryTimer = setTimeout(() => this.#connect(), delay ?? step * (0.5 + Math.random()));
  }

  #retryNow() {
    if (this.#closed) return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ping(PROBE_MS);
    else {
      // A socket that was left connecting in the background may never finish: start over.
      this.#drop();
      this.#connect();
    }
  }

  /** @param {number} patience milliseconds of silence after which the line counts as dead */
  #ping(patience) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN || (this.#silenceTimer !== 0 && patience === SILENCE_MS)) return;
    socket.send('{"type":"ping"}');
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#lost(socket), patience);
  }

  #hello() {
    this.#inStep = false;
    this.#write({ type: "hello", seq: this.#seq });
  }

  /** Sends what waits for an answer and was last sent this long ago. @param {number} age */
  #resend(age) {
    if (!this.#inStep) return;
    const now = Date.now();
    for (const waiting of this.#pending.values()) {
      if (now - waiting.at < age) continue;
      waiting.at = now;
      this.#write(waiting.command);
    }
  }

  /** @param {object} message */
  #write(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    switch (message.type) {
      case "snapshot":
        this.#seq = message.seq;
        this.#nowInStep();
        this.#listener.onSnapshot(message);
        return;
      case "resumed":
        this.#nowInStep();
        this.#listener.onResumed(message);
        return;
      case "presence":
        this.#listener.onPresence(message);
        return;
      case "preview":
        if (this.#inStep && message.seq === this.#seq) this.#listener.onPreview(message);
        return;
      case "said":
        this.#listener.onSaid(message);
        return;
      case "event":
        if (!this.#inStep || message.seq <= this.#seq) return;
        if (message.seq > this.#seq + 1) {
          this.#hello();
          return;
        }
        this.#seq = message.seq;
        this.#listener.onEvent(message);
        return;
      case "ack":
        if (this.#settle(message.id)) this.#listener.onAccepted();
        return;
      case "hint":
        if (this.#settle(message.id)) this.#listener.onHint(message);
        return;
      case "error":
        this.#refused(message.code, message.reason, message.id);
        return;
      case "bye":
        if (this.#socket) this.#lost(this.#socket, message.retry_ms);
        return;
      case "pong":
        return;
    }
  }

  #nowInStep() {
    this.#inStep = this.#everInStep = true;
    this.#attempts = 0;
    this.#showLine();
    this.#resend(0);
  }

  /**
   * @param {string} code
   * @param {string | null} reason
   * @param {string | null} id
   */
  #refused(code, reason, id) {
    // The command stays and is sent again: it was right, only early.
    if (code === "too_fast") return;
    const command = id === null ? null : this.#settle(id);
    if (code === "stale" || code === "not_now") this.#hello();
    if (code === "unavailable" && id === null) setTimeout(() => this.#hello(), THINK_AGAIN_MS);
    this.#listener.onRefused(code, reason, command);
  }

  /** @param {string} id @returns {SentCommand | null} the command, unless it was answered before */
  #settle(id) {
    const command = this.#pending.get(id)?.command ?? null;
    this.#pending.delete(id);
    this.#store();
    return command;
  }

  #showLine() {
    const state = this.#lineState();
    if (state === this.#line) return;
    this.#line = state;
    this.#listener.onLine(state);
  }

  /** @returns {LineState} */
  #lineState() {
    if (this.#closed) return "gone";
    if (this.#inStep) return "connected";
    if (!navigator.onLine) return "offline";
    return this.#everInStep || this.#attempts > 0 ? "reconnecting" : "connecting";
  }

  #store() {
    if (this.#pending.size === 0) sessionStorage.removeItem(this.#key);
    else sessionStorage.setItem(this.#key, JSON.stringify([...this.#pending.values()].map(({ command }) => command)));
  }

  /** @returns {SentCommand[]} */
  #restored() {
    return JSON.parse(sessionStorage.getItem(this.#key) ?? "[]");
  }
}

/**
 * @param {number} bytes
 * @returns {string} that many random bytes in hexadecimal
 */
export function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
