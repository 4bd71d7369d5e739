/**
 * The page's text in its language, read from the catalogue that the page carries. The other half of `text.py`: the same
 * functions with the same placeholders give the same characters.
 *
 * The placeholders of a sentence are part of its type, so a missing or misspelt value is an error of the type check as
 * well as of the running page.
 */

/** @typedef {string | number} Value */
/** @typedef {{lang: string, dir: "ltr" | "rtl", messages: Record<string, string | Record<string, string>>}} Catalogue */

/**
 * @template {string} S
 * @typedef {S extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never} Placeholders
 */

/**
 * @template {string} S
 * @typedef {[Placeholders<S>] extends [never] ? [] : [Record<Placeholders<S>, Value>]} Params
 */

const SOURCE = "en";

/** @type {Catalogue} */
const catalogue = readCatalogue();
const decimal = new Intl.NumberFormat(`${catalogue.lang}-u-nu-latn`, {
  maximumFractionDigits: 3,
  roundingMode: "halfEven",
  useGrouping: true,
});
const pluralRules = new Intl.PluralRules(catalogue.lang);
const sourcePluralRules = new Intl.PluralRules(SOURCE);

export const { lang, dir } = catalogue;

/**
 * The sentence in the page's language, its placeholders filled.
 * @template {string} M
 * @param {M} message
 * @param {Params<M>} params
 * @returns {string}
 */
export function text(message, ...params) {
  const sentence = catalogue.messages[message] ?? message;
  if (typeof sentence !== "string") {
    throw new TypeError(`"${message}" is translated in plural forms; ask for it with plural().`);
  }
  return filled(sentence, message, placeholders(message), params[0]);
}

/**
 * The form of the sentence that the page's language uses for `n` things, its placeholders filled.
 * @template {string} O
 * @template {string} M
 * @param {O} one
 * @param {M} many
 * @param {number} n
 * @param {Params<`${O}${M}`>} params
 * @returns {string}
 */
export function plural(one, many, n, ...params) {
  const forms = catalogue.messages[one];
  let sentence;
  if (forms === undefined) {
    sentence = sourcePluralRules.select(n) === "one" ? one : many;
  } else if (typeof forms === "string") {
    throw new TypeError(`"${one}" is translated without plural forms; ask for it with text().`);
  } else {
    sentence = forms[pluralRules.select(n)] ?? many;
  }
  return filled(sentence, one, placeholders(one + many), params[0]);
}

/**
 * A number as the page's language writes it, in Latin digits, with at most three decimals.
 * @param {number} n
 * @returns {string}
 */
export function number(n) {
  const digits = decimal.format(Math.abs(n));
  return n < 0 ? `\u2212${digits}` : digits;
}

/**
 * The value between Unicode's isolates: it keeps its own direction and leaves that of its surroundings alone.
 * @param {string} value
 * @returns {string}
 */
export function isolate(value) {
  return `\u2068${value}\u2069`;
}

/** @returns {Catalogue} */
function readCatalogue() {
  const element = document.getElementById("catalogue");
  if (!element) throw new Error("The page carries no catalogue: an element with the id `catalogue` is missing.");
  return JSON.parse(element.textContent);
}

/**
 * @param {string} sentence
 * @returns {Set<string>}
 */
function placeholders(sentence) {
  return new Set(Array.from(sentence.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? ""));
}

/**
 * @param {string} sentence
 * @param {string} message
 * @param {Set<string>} names
 * @param {Record<string, Value>} [params]
 * @returns {string}
 */
function filled(sentence, message, names, params = {}) {
  for (const name of names) {
    if (params[name] === undefined) throw new RangeError(`"${message}" needs a value for ${name}.`);
  }
  for (const name of Object.keys(params)) {
    if (!names.has(name)) throw new RangeError(`"${message}" has no placeholder ${name}.`);
  }
  return sentence.replace(/\{(\w+)\}/g, (_, name) => shown(params[name] ?? ""));
}

/**
 * @param {Value} value
 * @returns {string}
 */
function shown(value) {
  const plain = typeof value === "string" ? value : number(value);
  return dir === "rtl" ? isolate(plain) : plain;
}
