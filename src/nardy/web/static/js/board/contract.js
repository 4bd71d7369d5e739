/**
 * What is said across the edge of the board: the values that `BoardView` takes and gives. Types only.
 */

/** @typedef {"white" | "black"} Side */

/**
 * @typedef {object} Turn
 * @property {Side} side whose numbers all points below are
 * @property {number[]} movable points whose top checker may be taken
 * @property {number | null} selected point whose top checker is in hand
 * @property {{point: number, dice: number}[]} targets where it may go, and how many dice that takes
 * @property {{point: number, reason: string}[]} refused where it may not go, and the sentence that says why
 */

/**
 * @typedef {object} DiceState
 * @property {Side} side
 * @property {number[]} values two dice, or four for a double
 * @property {boolean[]} used for each of `values`
 * @property {"hidden" | "waiting" | "rolled"} state waiting: not rolled yet, whatever `values` say
 * @property {boolean} interactive whether a tap on them means something
 * @property {string} [label] accessible name; `labels.dice` is asked without it
 */

/**
 * What is known of a point when its accessible name is asked for.
 * @typedef {object} PointFacts
 * @property {number} point
 * @property {number} count
 * @property {Side | null} owner
 * @property {Side | null} head whose head it is
 * @property {Side | null} home in whose home it lies
 * @property {boolean} movable
 * @property {boolean} selected
 * @property {number} dice how many dice it takes to come here with the checker in hand; 0: it cannot
 * @property {number[]} targets of the checker in hand, if it stands here
 * @property {string | null} refused why the checker in hand may not come here
 * @property {"source" | "target" | null} last its part in the last move
 */

/**
 * @typedef {object} TrayFacts
 * @property {Side} side
 * @property {number} count
 * @property {number} dice
 * @property {string | null} refused
 */

/**
 * The sentences of the board, made by whoever knows the language.
 * @typedef {object} Labels
 * @property {() => string} board
 * @property {(facts: PointFacts) => string} point
 * @property {(facts: TrayFacts) => string} tray
 * @property {(dice: DiceState) => string} dice
 * @property {(part: "head" | "home") => string} way one word each, drawn by `showWay`
 */

/**
 * @typedef {object} Handlers
 * @property {Labels} labels
 * @property {(point: number) => void} onPoint a point or the own tray (0) was tapped or chosen by key
 * @property {(source: number) => void} onDragStart a movable checker was taken; set its targets now
 * @property {(source: number, target: number | null) => void} onDrop it was let go; call `move` before returning to
 *   take it from there, else it goes back. `target` is null beside the board or when the drag was broken off
 * @property {() => void} onDice the dice were tapped
 * @property {(key: string, point: number | null) => void} onKey a character typed, or "Escape"; `point` has the focus
 */

/** @typedef {{side: Side, source: number, target: number}} LastMove */

export {};
