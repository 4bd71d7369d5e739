/** Dice in the middle band: waiting with stars up, tumbling, lying rolled, dimmed once used. */

import { diceSpot } from "./geometry.js";
import { star } from "./shapes.js";
import { lay, placed, svg } from "./svg.js";

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Spot} Spot */
/** @typedef {import("./contract.js").Side} Side */
/** @typedef {import("./contract.js").DiceState} DiceState */
/** @typedef {{side: Side, value: number, used: boolean, spot: Spot, turn: number}} Lying value 0: not rolled yet */
/** @typedef {{element: SVGGElement, pips: SVGElement[], star: SVGElement}} Die */

const TUMBLE = 460;
const SPIN = 65;
const SPIN_FACES = 4;
const TAP = 48;
/** Which of the seven pips each face shows: left column from the top, the centre, right column. */
const FACES = ["", "3", "06", "036", "0246", "02346", "012456"];
const TILT = [-10, 8];
/** Dice that wait lie a little further apart, for their halos. */
const APART = 1.5;

export class DiceView {
  /** @type {Die[]} */
  #dice = [];
  /** @type {Lying[]} */
  #lying = [];
  /** @type {Set<number>} timers of dice that show passing faces */
  #spinning = new Set();
  /** @type {Layout | null} */
  #layout = null;
  /** @type {DiceState | null} */
  #state = null;
  /** @type {Partial<Record<Side, number>> | null} the opening's dice, one a side */
  #opening = null;

  /**
   * @param {SVGElement} layer
   * @param {HTMLButtonElement} button
   * @param {import("./animation.js").Animator} animator
   * @param {(side: Side) => boolean} atBottom
   */
  constructor(layer, button, animator, atBottom) {
    this.layer = layer;
    this.button = button;
    this.animator = animator;
    this.atBottom = atBottom;
    button.hidden = true;
  }

  /** @param {DiceState} state */
  set(state) {
    this.#state = state;
    this.#opening = null;
    this.#draw();
  }

  /** @param {Layout} [layout] the new one, if the room has changed */
  arrange(layout) {
    if (layout) this.#layout = layout;
    this.#draw();
  }

  /** @param {Record<Side, number>} values one die each */
  setOpening(values) {
    this.#state = null;
    this.#opening = values;
    this.#draw();
  }

  /** @param {Record<Side, number>} values one die each */
  async rollOpening(values) {
    this.setOpening(values);
    await this.tumble();
  }

  #draw() {
    const layout = this.#layout;
    if (!layout) return;
    for (const spinning of this.#spinning) clearInterval(spinning);
    this.#spinning.clear();
    this.#lying = this.#wanted(layout);
    while (this.#dice.length > this.#lying.length) this.#dice.pop()?.element.remove();
    this.#lying.forEach((lying, index) => {
      const die = this.#dice[index] ?? this.#make();
      die.element.setAttribute("class", `b-die b-${lying.side}${lying.used ? " b-used" : ""}`);
      die.element.style.transform = this.#transform(lying, layout);
      show(die, lying.value);
    });
    const waiting = this.#state?.state === "waiting" && this.#state.interactive;
    this.layer.classList.toggle("b-inviting", waiting);
    this.#layButton(layout);
  }

  /**
   * The button stays as long as there are dice to be read; taps fall through it while they mean nothing.
   * @param {Layout} layout
   */
  #layButton(layout) {
    const { button } = this;
    button.hidden = !this.#state || this.#lying.length === 0;
    if (button.hidden) return;
    const active = this.#state?.interactive === true;
    button.ariaDisabled = String(!active);
    button.tabIndex = active ? 0 : -1;
    lay(button, this.#box(layout));
  }

  /**
   * @param {Layout} layout
   * @returns {Lying[]}
   */
  #wanted(layout) {
    if (this.#opening) {
      return /** @type {[Side, number][]} */ (Object.entries(this.#opening)).map(([side, value], index) => ({
        side,
        value,
        used: false,
        spot: diceSpot(layout, this.atBottom(side), 0, 1),
        turn: TILT[index] ?? 0,
      }));
    }
    if (!this.#state || this.#state.state === "hidden") return [];
    const { side, values, used, state } = this.#state;
    const waiting = state === "waiting";
    const faces = waiting ? [0, 0] : values;
    return faces.map((value, index) => ({
      side,
      value,
      used: !waiting && used[index] === true,
      spot: diceSpot(layout, this.atBottom(side), index, faces.length, waiting ? APART : undefined),
      turn: waiting ? (TILT[index] ?? 0) : 0,
    }));
  }

  /**
   * @param {Lying} lying
   * @param {Layout} layout
   */
  #transform(lying, layout) {
    return `${placed(lying.spot, layout.die / 100)} rotate(${lying.turn}deg)`;
  }

  /** @returns {Die} */
  #make() {
    const pips = [
      [-26, -26],
      [-26, 0],
      [-26, 26],
      [0, 0],
      [26, -26],
      [26, 0],
      [26, 26],
    ].map(([cx = 0, cy = 0]) => svg("circle", { class: "b-pip", cx, cy: cy - 2, r: 9.5 }));
    const unrolled = svg("path", { class: "b-unrolled", d: star(27, 0, -2) });
    const body = [
      svg("rect", { class: "b-cast", x: -50, y: -46, width: 100, height: 100, rx: 22 }),
      svg("rect", { class: "b-edge", x: -49, y: -49, width: 98, height: 98, rx: 21 }),
      svg("rect", { class: "b-face", x: -44, y: -46, width: 88, height: 88, rx: 20 }),
    ];
    const halo = svg("rect", { class: "b-halo", x: -60, y: -60, width: 120, height: 120, rx: 30 });
    const element = svg("g", {}, halo, ...body, ...pips, unrolled);
    const die = { element, pips, star: unrolled };
    this.layer.append(element);
    this.#dice.push(die);
    return die;
  }

  /** @param {Layout} layout */
  #box(layout) {
    const xs = this.#lying.map(({ spot }) => spot.x);
    const width = Math.max(TAP, Math.max(...xs) - Math.min(...xs) + layout.die + 8);
    const height = Math.max(TAP, layout.die + 8);
    const x = (Math.max(...xs) + Math.min(...xs)) / 2;
    return { left: x - width / 2, top: layout.middle - height / 2, width, height };
  }

  /** Lets the dice that lie there come in rolling. */
  async tumble() {
    const layout = this.#layout;
    if (!layout || this.animator.still) return;
    await Promise.all(this.#dice.map((die, index) => this.#tumbleOne(die, index, layout)));
  }

  /**
   * @param {Die} die
   * @param {number} index
   * @param {Layout} layout
   */
  async #tumbleOne(die, index, layout) {
    const lying = /** @type {Lying} */ (this.#lying[index]);
    const from = this.atBottom(lying.side) ? 1 : -1;
    const away = { x: lying.spot.x + from * layout.step * 2.6, y: lying.spot.y + (index - 0.5) * layout.die * 0.7 };
    let faces = SPIN_FACES;
    const spin = () => show(die, faces-- > 0 ? 1 + Math.floor(Math.random() * 6) : lying.value);
    spin();
    const spinning = setInterval(spin, SPIN);
    this.#spinning.add(spinning);
    await this.animator.run(
      die.element,
      [
        { transform: `${placed(away, layout.die / 130)} rotate(${from * (400 + 90 * index)}deg)`, opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: this.#transform(lying, layout), opacity: 1 },
      ],
      { duration: TUMBLE - 60 * (1 - (index % 2)), easing: "cubic-bezier(.2,.7,.3,1)" },
    );
    if (!this.#spinning.delete(spinning)) return;
    clearInterval(spinning);
    show(die, lying.value);
  }
}

/**
 * @param {Die} die
 * @param {number} value 0 shows the star
 */
function show(die, value) {
  die.pips.forEach((pip, index) => pip.classList.toggle("b-off", !(FACES[value] ?? "").includes(String(index))));
  die.star.classList.toggle("b-off", value !== 0);
}
