/**
 * The service worker: answers from what the browser has kept when the server cannot be reached.
 *
 * Pages always come from the network if there is one. Only static files, whose addresses change with their content, are
 * answered from the cache first. Nothing else is looked at, and nothing that a page asked for is ever stored: the cache
 * holds what `keepFiles` and `keepPages` fetched for it, all of one edition. An upgrade brings another edition and so
 * another worker, which fills a cache of its own and then removes the older ones.
 *
 * Before the first line the server writes what `self.SITE` is.
 */

/**
 * @typedef {object} Site
 * @property {string} edition    of the site
 * @property {string} editionHeader  the header in which a page says its own
 * @property {string[]} files    addresses of all static files to keep
 * @property {string[]} languages    codes
 * @property {string[]} pages    to keep, below the language
 * @property {string} standIn    the last of them, to show in place of a page that is not kept
 */

const worker = /** @type {ServiceWorkerGlobalScope & {SITE: Site}} */ (/** @type {unknown} */ (self));
const site = worker.SITE;

const PREFIX = "nardy-";
const CACHE = PREFIX + site.edition;

/** @type {CacheQueryOptions} compression is nothing to tell answers apart by */
const ANY = { ignoreSearch: true, ignoreVary: true };

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(event, pathname));
});

/** Keep everything of this edition, or fail, and try again with the next page that is opened. */
async function install() {
  try {
    const languages = await visited();
    await keepFiles();
    await Promise.all(languages.map(keepPages));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  // Pages of an older edition that are still open load nothing more, so there is nothing to wait for.
  await worker.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  // The request that the browser makes itself says truly where the visitor came from; one of the worker's would not.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/**
 * A static file.
 * @param {Request} request
 */
async function file(request) {
  return (await caches.match(request, { cacheName: CACHE, ...ANY })) ?? fetch(request);
}

/**
 * A page from the server; if it cannot be reached, the kept one, else the one that stands in.
 * @param {FetchEvent} event
 * @param {string} path
 */
async function page(event, path) {
  const lang = languageOf(path);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (lang && answer.headers.get(site.editionHeader) === site.edition) {
      // Only the language is remembered by this. Where keeping fails, the next page of it tries again.
      event.waitUntil(keepPages(lang).catch(() => {}));
    }
    return answer;
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = (await cache.match(path, ANY)) ?? (await standIn(cache, lang));
    if (!kept) throw error;
    return kept;
  }
}

/**
 * In the language of the address; where that names none or an unvisited one, in another.
 * @param {Cache} cache
 * @param {string | undefined} lang
 */
async function standIn(cache, lang) {
  for (const code of [lang ?? "", ...site.languages]) {
    const kept = await cache.match(`/${code}/${site.standIn}`, ANY);
    if (kept) return kept;
  }
  return undefined;
}

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await Promise.all(site.files.map(async (address) => cache.put(address, await fetched(address))));
}

/**
 * All pages of a language, together or not at all.
 * @param {string} lang
 */
async function keepPages(lang) {
  const cache = await caches.open(CACHE);
  if (await cache.match(`/${lang}/${site.standIn}`, ANY)) return;
  const addresses = site.pages.map((path) => `/${lang}/${path}`);
  const answers = await Promise.all(addresses.map(fetched));
  if (answers.some((answer) => answer.headers.get(site.editionHeader) !== site.edition)) {
    throw new Error("the server has another edition");
  }
  // The one that stands in is the last: where it is, all are.
  for (const [index, answer] of answers.entries()) await cache.put(addresses[index] ?? "", answer);
}

/**
 * What lies at an address, asked for as nobody in particular. A file of an older build is answered by a redirection.
 * @param {string} address
 */
async function fetched(address) {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok || answer.redirected) throw new Error(`${address} cannot be kept: status ${answer.status}`);
  return answer;
}

/** The languages of all pages that are open or kept by an older edition. */
async function visited() {
  const addresses = (await worker.clients.matchAll({ includeUncontrolled: true })).map((client) => client.url);
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    for (const request of await (await caches.open(name)).keys()) addresses.push(request.url);
  }
  const languages = new Set(addresses.map((address) => languageOf(new URL(address).pathname)));
  return [...languages].filter((code) => code !== undefined);
}

/**
 * The language of a page, or undefined.
 * @param {string} path
 */
function languageOf(path) {
  const code = path.split("/")[1] ?? "";
  return site.languages.includes(code) ? code : undefined;
}
