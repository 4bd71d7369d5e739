/** What a person has chosen in this browser, kept in `localStorage` and shared by all tabs. */

/**
 * @typedef {object} Settings
 * @property {boolean} sound
 * @property {"slow" | "normal" | "fast" | "off"} speed of the animations
 * @property {boolean} autoRoll the dice are rolled as soon as they may be
 * @property {boolean} autoDone a complete turn is sent after two seconds
 * @property {boolean} numbers point numbers on the board's rim
 * @property {boolean} way the way round is marked; on until the first game is over
 * @property {boolean} turnBoard two people at one device: the board turns to the side to move
 * @property {"auto" | "light" | "dark"} theme
 */

const KEY = "nardy.settings";

/** @type {Settings} */
const DEFAULTS = {
  sound: true,
  speed: "normal",
  autoRoll: false,
  autoDone: false,
  numbers: true,
  way: true,
  turnBoard: true,
  theme: "auto",
};

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** @returns {Settings} */
function stored() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    // Where the browser keeps nothing, everything is as it comes.
    return DEFAULTS;
  }
}

let current = stored();

addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  current = stored();
  tell();
});

/** @returns {Readonly<Settings>} */
export function settings() {
  return current;
}

/** @param {Partial<Settings>} changes */
export function changeSettings(changes) {
  current = { ...current, ...changes };
  localStorage.setItem(KEY, JSON.stringify(current));
  tell();
  // The script in the head that applies the theme hears of changes as it does of those made in other tabs.
  dispatchEvent(new StorageEvent("storage"));
}

/**
 * Calls `listener` now and after every change.
 * @param {(settings: Readonly<Settings>) => void} listener
 */
export function onSettings(listener) {
  listeners.add(listener);
  listener(current);
}

/**
 * Ties a form to the settings: each control is named after the setting that it shows and changes.
 * @param {HTMLFormElement} form
 */
export function bindSettings(form) {
  onSettings((chosen) => {
    for (const [name, value] of Object.entries(chosen)) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.checked = Boolean(value);
      else if (control instanceof RadioNodeList) control.value = String(value);
    }
  });
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    changeSettings({ [target.name]: target.type === "checkbox" ? target.checked : target.value });
  });
}

function tell() {
  for (const listener of listeners) listener(current);
}
