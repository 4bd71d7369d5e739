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
 * @property {"computer" | "hotseat" | "people"} kind
 * @property {number} target points that win the match
 * @property {"easy" | "medium" | "hard" | null} level
 * @property {Side | null} computer the computer's side
 * @property {string} seal SHA-256 of the seed of the dice, in hexadecimal
 * @property {"none" | "relaxed" | "fast"} pace
 * @property {string | null} code six letters to invite somebody with
 * @property {boolean} listed whether the lobby shows the table
 * @property {string | null} day of a game of the Daily
 * @property {boolean} counts whether it is its player's first attempt at that day
 */

/**
 * @typedef {object} Result
 * @property {Side | null} winner null for a draw
 * @property {"oin" | "mars" | "koks" | "draw"} kind
 * @property {number} points
 * @property {"play" | "resign" | "time" | "absence"} by
 */

/**
 * The clock at the moment of sending, in milliseconds.
 * @typedef {object} ClockState
 * @property {number} delay that every turn begins with
 * @property {{white: number, black: number}} bank what is left of this game beyond the delays
 * @property {Side | null} running
 * @property {number} used by the running turn
 * @property {number} stood_still in this turn, while the server was away; not part of `used`
 */

/** Who is in a seat; `away` is for how many milliseconds. @typedef {{taken: boolean, away: number | null}} SeatState */

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
 * @property {{white: string, black: string}} names empty where nobody has given one
 * @property {{white: boolean, black: boolean}} ready whose nonce is among the dice
 * @property {{white: boolean, black: boolean}} stand_in for whom the computer plays on
 * @property {{white: number, black: number}} leaving_costs points that giving the game up now would cost
 * @property {ClockState | null} clock
 * @property {boolean} abandoned
 * @property {{white: boolean, black: boolean, match: string | null}} rematch who wants another match, and its id
 */

/**
 * @typedef {{type: "seated", side: Side, nonce: string}} SeatedEvent
 * @typedef {{type: "game_started", game: number}} GameStartedEvent
 * @typedef {{type: "opened", white: number, black: number}} OpenedEvent
 * @typedef {{type: "rolled", side: Side, roll: [number, number]}} RolledEvent
 * @typedef {{type: "played", side: Side, moves: WireMove[], text: string}} PlayedEvent
 * @typedef {{type: "resigned", side: Side}} ResignedEvent
 * @typedef {{type: "revealed", seed: string}} RevealedEvent
 * @typedef {{type: "named", side: Side, name: string}} NamedEvent
 * @typedef {{type: "stood_in" | "took_over" | "rematch_offered", side: Side}} SideEvent
 * @typedef {{type: "forfeited", side: Side, reason: "time" | "absence"}} ForfeitedEvent
 * @typedef {{type: "abandoned"} | {type: "rematch_begun", match: string}} AfterwardsEvent
 * @typedef {SeatedEvent | GameStartedEvent | OpenedEvent | RolledEvent | PlayedEvent | ResignedEvent | RevealedEvent
 *   | NamedEvent | SideEvent | ForfeitedEvent | AfterwardsEvent} MatchEvent
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
 * @typedef {{type: "resumed", seq: number, state: State}} ResumedMessage the events after `seq` follow
 * @typedef {{type: "presence", white: SeatState, black: SeatState, watchers: number, claim_in: number | null}} PresenceMessage
 * @typedef {{type: "preview", side: Side, seq: number, moves: WireMove[]}} PreviewMessage
 * @typedef {{type: "said", side: Side, phrase: string}} SaidMessage
 * @typedef {{type: "ack", id: string, seq: number}} AckMessage
 * @typedef {{type: "error", id: string | null, code: string, reason: string | null, detail: string}} ErrorMessage
 * @typedef {{type: "hint", id: string, seq: number, moves: WireMove[], text: string}} HintMessage
 * @typedef {{type: "pong"}} PongMessage
 * @typedef {{type: "bye", retry_ms: number}} ByeMessage
 * @typedef {SnapshotMessage | ResumedMessage | PresenceMessage | PreviewMessage | SaidMessage | EventMessage | AckMessage | ErrorMessage | HintMessage | PongMessage | ByeMessage} ServerMessage
 */

/**
 * A command before it gets its id and the number of the last event seen.
 * @typedef {{type: "ready", nonce: string} | {type: "roll"} | {type: "play", moves: WireMove[]}
 *   | {type: "play_text", text: string} | {type: "resign"} | {type: "next_game"} | {type: "hint"}
 *   | {type: "rename", name: string} | {type: "claim"} | {type: "let_computer_play"} | {type: "take_over"}
 *   | {type: "rematch"}} Command
 *
 * Said once and forgotten: nothing is lost with it.
 * @typedef {{type: "preview", moves: WireMove[]} | {type: "say", phrase: string} | {type: "leave"}} Aside
 *
 * @typedef {Command & {id: string, seq: number}} SentCommand
 */

export {};
