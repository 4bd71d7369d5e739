/** The parts of the page that the server has written, by their ids. */

/**
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function part(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page lacks its ${kind.name} with the id ${id}.`);
  return element;
}
