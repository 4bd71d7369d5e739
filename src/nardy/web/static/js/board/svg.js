/** Building SVG and HTML elements one by one: the page's policy allows no markup from strings. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{[name: string]: string | number}} Attributes */

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
export function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value);
  }
}

/**
 * @param {string} className
 * @param {string} label
 * @returns {HTMLButtonElement}
 */
export function button(className, label = "") {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  if (label) element.setAttribute("aria-label", label);
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {{left: number, top: number, width: number, height: number}} box CSS pixels
 */
export function lay(element, box) {
  element.style.left = `${box.left}px`;
  element.style.top = `${box.top}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
}

/**
 * @param {{x: number, y: number}} spot
 * @param {number} scale
 * @returns {string} a CSS transform
 */
export function placed({ x, y }, scale) {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`;
}
