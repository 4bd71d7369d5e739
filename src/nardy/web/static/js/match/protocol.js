/**
 * The words of the wire, as types only: what `/ws/{match}` carries in both directions (subprotocol `nardy.v1`).
 *
 * Sides are absolute. The points of a move are the mover's own (24 is its head, 0 is off), and an array of counts has
 * 25 entries, indexed by that side's own point.
 */

/** @typedef {"white" | "black"} Side */

/** One checker by one die: the point it leaves, the die. @typedef {[source: number, die: number]} WireMove */

/**
 * What the match is for its whole life.
 * @typedef {object} MatchInfo
 * @property {string} id
 * @property {"computer" | "hotseat"} kind
 * @property {number} target points that win the match
 * @property {"easy" | "medium" | "hard" | null} level
 * @property {Side | null} computer the computer's side
 * @property {string} seal SHA-256 of the seed of the dice, in hexadecimal
 */

/**
 * @typedef {object} Result
 * @property {Side | null} winner null for a draw
 * @property {"oin" | "mars" | "koks" | "draw"} kind
 * @property {number} points
 * @property {"play" | "resign"} by
 */

/** @typedef {"seating" | "opening" | "to_roll" | "to_play" | "game_over" | "match_over"} Phase */

/**
 * @typedef {object} State
 * @property {Phase} phase
 * @property {number} game counted from 1
 * @property {number} turn
 * @property {Side | null} side who acts next
 * @property {number[]} white
 * @property {number[]} black
 * @property {{white: number, black: number}} pips
 * @property {[number, number] | null} roll
 * @property {{white: number, black: number}} score
 * @property {Result | null} result
 * @property {number | null} award the person's score of a single game against the computer, once it is over
 */

/**
 * @typedef {{type: "seated", side: Side, nonce: string}} SeatedEvent
 * @typedef {{type: "game_started", game: number}} GameStartedEvent
 * @typedef {{type: "opened", white: number, black: number}} OpenedEvent
 * @typedef {{type: "rolled", side: Side, roll: [number, number]}} RolledEvent
 * @typedef {{type: "played", side: Side, moves: WireMove[], text: string}} PlayedEvent
 * @typedef {{type: "resigned", side: Side}} ResignedEvent
 * @typedef {{type: "revealed", seed: string}} RevealedEvent
 * @typedef {SeatedEvent | GameStartedEvent | OpenedEvent | RolledEvent | PlayedEvent | ResignedEvent | RevealedEvent} MatchEvent
 */

/**
 * The turn graph: node 0 is where the turn starts, a node without edges is an end of it.
 * @typedef {[source: number, die: number, target: number, node: number]} WireEdge
 * @typedef {[source: number, die: number, target: number, reason: string]} WireRefusal
 * @typedef {{nodes: [edges: WireEdge[], refusals: number][], refusals: WireRefusal[][]}} TurnGraph
 */

/** @typedef {{seq: number, event: MatchEvent}} LoggedEvent */

/**
 * @typedef {object} SnapshotMessage
 * @property {"snapshot"} type
 * @property {MatchInfo} match
 * @property {Side | "both" | null} seat whose checkers this browser may move; null for a watcher
 * @property {number} seq
 * @property {State} state
 * @property {TurnGraph | null} turn
 * @property {LoggedEvent[]} history events of the current game
 */

/**
 * @typedef {{type: "event", seq: number, event: MatchEvent, state: State, turn: TurnGraph | null}} EventMessage
 * @typedef {{type: "ack", id: string, seq: number}} AckMessage
 * @typedef {{type: "error", id: string | null, code: string, reason: string | null, detail: string}} ErrorMessage
 * @typedef {{type: "hint", id: string, seq: number, moves: WireMove[], text: string}} HintMessage
 * @typedef {{type: "pong"}} PongMessage
 * @typedef {{type: "bye", retry_ms: number}} ByeMessage
 * @typedef {SnapshotMessage | EventMessage | AckMessage | ErrorMessage | HintMessage | PongMessage | ByeMessage} ServerMessage
 */

/**
 * A command before it gets its id and the number of the last event seen.
 * @typedef {{type: "ready", nonce: string} | {type: "roll"} | {type: "play", moves: WireMove[]}
 *   | {type: "play_text", text: string} | {type: "resign"} | {type: "next_game"} | {type: "hint"}} Command
 *
 * @typedef {Command & {id: string, seq: number}} SentCommand
 */

export {};
