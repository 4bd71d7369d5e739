/**
 * Short wooden sounds, made on the spot. Nothing sounds, and no audio device is opened, before the first touch or key.
 *
 * A knock on wood is two damped tones that do not harmonise and a click of noise.
 */

/** @typedef {"checker" | "dice" | "win" | "refused"} SoundName */
/** @typedef {{at: number, pitch: number, length: number, loud: number, click: number}} Knock seconds, hertz */

class Sound {
  enabled = true;
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {AudioBuffer | null} */
  #noise = null;
  #touched = false;

  constructor() {
    const touch = () => {
      this.#touched = true;
      void this.#context?.resume();
    };
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touch, { capture: true, passive: true });
  }

  /** @param {SoundName} name */
  play(name) {
    if (!this.enabled || !this.#touched || document.hidden) return;
    const context = (this.#context ??= new AudioContext());
    for (const knock of knocks(name)) this.#knock(context, knock);
  }

  /**
   * @param {AudioContext} context
   * @param {Knock} knock
   */
  #knock(context, { at, pitch, length, loud, click }) {
    const start = context.currentTime + at;
    for (const [ratio, share] of /** @type {const} */ ([[1, 1], [2.71, 0.4]])) {
      const tone = new OscillatorNode(context, { type: "sine", frequency: pitch * ratio });
      tone.frequency.setTargetAtTime(pitch * ratio * 0.86, start, length);
      tone.connect(this.#fading(context, start, loud * share, length / ratio));
      tone.start(start);
      tone.stop(start + length * 4);
    }
    const noise = new AudioBufferSourceNode(context, { buffer: this.#noiseIn(context) });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch * 4, Q: 0.9 });
    noise.connect(band).connect(this.#fading(context, start, loud * click, 0.008));
    noise.start(start);
    noise.stop(start + 0.06);
  }

  /**
   * @param {AudioContext} context
   * @param {number} start
   * @param {number} loud
   * @param {number} length
   */
  #fading(context, start, loud, length) {
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.002);
    gain.gain.setTargetAtTime(0, start + 0.003, length);
    gain.connect(context.destination);
    return gain;
  }

  /** @param {AudioContext} context */
  #noiseIn(context) {
    if (!this.#noise) {
      this.#noise = new AudioBuffer({ length: context.sampleRate / 10, sampleRate: context.sampleRate });
      const samples = this.#noise.getChannelData(0);
      for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    return this.#noise;
  }
}

/**
 * @param {SoundName} name
 * @returns {Knock[]}
 */
function knocks(name) {
  const about = (/** @type {number} */ value) => value * (0.94 + 0.12 * Math.random());
  switch (name) {
    case "checker":
      return [{ at: 0, pitch: about(330), length: 0.03, loud: 0.3, click: 1.1 }];
    case "dice":
      return [0, 0.09, 0.15, 0.24, 0.31, 0.36].map((at, i) => ({
        at: about(at),
        pitch: about(760 + 90 * (i % 3)),
        length: 0.012,
        loud: 0.16 - 0.017 * i,
        click: 1.6,
      }));
    case "win":
      return [392, 523, 659, 784].map((pitch, i) => ({ at: i * 0.12, pitch, length: 0.16, loud: 0.2, click: 0.4 }));
    case "refused":
      return [{ at: 0, pitch: 140, length: 0.05, loud: 0.2, click: 0.15 }];
  }
}

export const sound = new Sound();
