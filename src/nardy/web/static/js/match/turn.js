/**
 * A turn in progress, walked over the graph that the server sent with the roll. Nothing here knows a rule of the game:
 * what a checker may do, what is refused and when the turn is complete are all read from the graph.
 *
 * @import { TurnGraph, WireMove } from "./protocol.js"
 */

/** One move: a checker from `source` to `target` (0 is off) by one die. @typedef {{source: number, target: number, die: number}} Move */

/** A point that one checker can reach, and the moves that take it there. @typedef {{point: number, moves: Move[]}} Target */

/** A point that one checker may not go to, and the code of the reason. @typedef {{point: number, die: number, reason: string}} Refused */

/** @typedef {Move & {node: number}} Edge */

export class Turn {
  /** @type {Edge[]} */
  #path = [];

  /**
   * @param {TurnGraph} graph
   * @param {readonly [number, number]} roll
   */
  constructor(graph, roll) {
    this.#graph = graph;
    const [first, second] = roll;
    /** The dice of the turn in the order they were rolled; a double counts four times. @type {readonly number[]} */
    this.dice = first === second ? [first, first, first, first] : [first, second];
  }

  /** @type {TurnGraph} */
  #graph;

  /** Moves made so far, as the wire carries them. @returns {WireMove[]} */
  get wireMoves() {
    return this.#path.map(({ source, die }) => [source, die]);
  }

  /** Moves made so far. @returns {readonly Move[]} */
  get moves() {
    return this.#path;
  }

  /** Whether everything that must be played has been played. */
  get isEnd() {
    return this.#edges(this.#node).length === 0;
  }

  /** Whether the roll allows no move at all. */
  get isPass() {
    return this.#edges(0).length === 0;
  }

  /** Points with a checker that can move now, highest first. @returns {number[]} */
  get movable() {
    const sources = new Set(this.#edges(this.#node).map((edge) => edge.source));
    return [...sources].sort((a, b) => b - a);
  }

  /** For each of `dice`, whether it has been played. @returns {boolean[]} */
  get used() {
    const played = this.#path.map((move) => move.die);
    return this.dice.map((die) => {
      const at = played.indexOf(die);
      if (at < 0) return false;
      played.splice(at, 1);
      return true;
    });
  }

  /** Those of `dice` that have not been played. @returns {number[]} */
  get diceLeft() {
    const { used } = this;
    return this.dice.filter((_, index) => !used[index]);
  }

  /**
   * Every point that one checker from `source` can reach, by one die, by both or by up to four of a double. A point that
   * can be reached in several ways is listed with the fewest moves; of equally short ways to bear off the one that keeps
   * the larger die, and of two orders of the dice the one that starts with the larger.
   * @param {number} source
   * @returns {Target[]}
   */
  targets(source) {
    /** @type {Map<number, Target>} */
    const found = new Map();
    /** @type {{at: number, node: number, moves: Move[]}[]} */
    let frontier = [{ at: source, node: this.#node, moves: [] }];
    while (frontier.length > 0) {
      /** @type {typeof frontier} */
      const next = [];
      for (const { at, node, moves } of frontier) {
        for (const edge of this.#edges(node)) {
          if (edge.source !== at) continue;
          const way = [...moves, edge];
          const known = found.get(edge.target);
          if (known === undefined || (known.moves.length === way.length && isBetterWay(way, known.moves))) {
            found.set(edge.target, { point: edge.target, moves: way });
          }
          if (edge.target !== 0) next.push({ at: edge.target, node: edge.node, moves: way });
        }
      }
      frontier = next;
    }
    return [...found.values()];
  }

  /**
   * What one checker from `source` may not do with a single die, without the points that it can reach another way.
   * @param {number} source
   * @returns {Refused[]}
   */
  refused(source) {
    const reachable = new Set(this.targets(source).map((target) => target.point));
    return this.#refusedAt(this.#node, source).filter((refused) => !reachable.has(refused.point));
  }

  /**
   * Why a checker from `source` cannot come to `point`, looking along the ways it could take with several dice.
   * @param {number} source
   * @param {number} point
   * @returns {Refused | null} null when no die leads there
   */
  refusal(source, point) {
    const direct = this.refused(source).find((refused) => refused.point === point);
    if (direct) return direct;
    for (const { moves } of this.targets(source)) {
      const node = /** @type {Edge} */ (moves.at(-1)).node;
      const at = /** @type {Edge} */ (moves.at(-1)).target;
      const further = this.#refusedAt(node, at).find((refused) => refused.point === point);
      if (further) return further;
    }
    return null;
  }

  /**
   * Takes one checker from `source` to `target`.
   * @param {number} source
   * @param {number} target
   * @returns {Move[]} the moves made; none when the target cannot be reached
   */
  go(source, target) {
    const way = this.targets(source).find(({ point }) => point === target);
    if (!way) return [];
    this.#path.push(.../** @type {Edge[]} */ (way.moves));
    return way.moves;
  }

  /** Takes the last move back. @returns {Move | null} the move taken back */
  undo() {
    return this.#path.pop() ?? null;
  }

  /**
   * Makes moves given as the wire carries them, as far as the graph allows.
   * @param {readonly WireMove[]} moves
   * @returns {Move[]} the moves made
   */
  follow(moves) {
    const start = this.#path.length;
    for (const [source, die] of moves) {
      const edge = this.#edges(this.#node).find((candidate) => candidate.source === source && candidate.die === die);
      if (!edge) break;
      this.#path.push(edge);
    }
    return this.#path.slice(start);
  }

  /** @returns {number} */
  get #node() {
    return this.#path.at(-1)?.node ?? 0;
  }

  /**
   * @param {number} node
   * @returns {Edge[]}
   */
  #edges(node) {
    const [edges] = this.#graph.nodes[node] ?? [[]];
    return edges.map(([source, die, target, next]) => ({ source, die, target, node: next }));
  }

  /**
   * @param {number} node
   * @param {number} source
   * @returns {Refused[]}
   */
  #refusedAt(node, source) {
    const list = this.#graph.refusals[this.#graph.nodes[node]?.[1] ?? -1] ?? [];
    return list.filter(([from]) => from === source).map(([, die, point, reason]) => ({ point, die, reason }));
  }
}

/**
 * @param {readonly Move[]} way
 * @param {readonly Move[]} known as long as `way`, and to the same point
 */
function isBetterWay(way, known) {
  const [first, knownFirst] = [way[0]?.die ?? 0, known[0]?.die ?? 0];
  return way.length === 1 ? first < knownFirst : first > knownFirst;
}
