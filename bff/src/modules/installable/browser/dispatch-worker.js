// The service worker of /DPSCAD. The back end puts KEPT above this text: the live release's document and the integrity
// of each file that it needs, or null. No page can change this script in the browser, so everything that is stored
// elsewhere is checked against KEPT before use.
const STORE = 'prebell-dispatch-page';
const PAGE = /^\/DPSCAD\/?$/;
/** A server that is silent for this long counts as unreachable. */
const PATIENCE_MS = 4_000;

const toBase64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
const integrityOf = async (bytes) => `sha384-${toBase64(await crypto.subtle.digest('SHA-384', bytes))}`;

/** The stored file of a path as it was published; null if it is missing or was changed. */
const keptFile = async (path) => {
  const store = await caches.open(STORE);
  const answer = await store.match(path, { ignoreVary: true });
  if (answer === undefined) return null;
  const bytes = await answer.arrayBuffer();
  if ((await integrityOf(bytes)) !== KEPT.files[path]) return null;
  return new Response(bytes, { headers: { 'Content-Type': answer.headers.get('Content-Type') ?? '' } });
};

const keep = async (path) => {
  if ((await keptFile(path)) !== null) return;
  const store = await caches.open(STORE);
  const answer = await fetch(path, { integrity: KEPT.files[path] });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await store.put(path, answer);
};

/** Stores every file. If one is missing or differs, the installation fails, and the browser tries again at its next check. */
const prepare = async () => {
  if (KEPT !== null) await Promise.all(Object.keys(KEPT.files).map(keep));
  await self.skipWaiting();
};

/** Deletes the files of other releases, also after a rollback. */
const takeOver = async () => {
  const store = await caches.open(STORE);
  const paths = (await store.keys()).map((request) => new URL(request.url).pathname);
  const old = paths.filter((path) => KEPT === null || !Object.hasOwn(KEPT.files, path));
  await Promise.all(old.map((path) => store.delete(path, { ignoreVary: true })));
  // Lets the browser request the page while this worker is still waking up.
  await self.registration.navigationPreload?.enable();
};

/** The stored document, with a new nonce each time, as the server sends it. */
const keptPage = () => {
  const nonce = toBase64(crypto.getRandomValues(new Uint8Array(18)));
  const fill = (text) => text.replaceAll(KEPT.nonce, nonce);
  const headers = Object.entries(KEPT.headers).map(([name, value]) => [name, fill(value)]);
  return new Response(fill(KEPT.html), { headers: [...headers, ['Content-Type', 'text/html; charset=utf-8']] });
};

/** The server's page if it answers. The stored page if there is no answer, none in time, or a 5xx. */
const visit = async (event) => {
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(asked.catch(() => undefined));
  if (KEPT === null) return asked;
  let timer;
  const silence = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  const answer = await Promise.race([asked.catch(() => null), silence]);
  clearTimeout(timer);
  return answer === null || answer.status >= 500 ? keptPage() : answer;
};

/**
 * Published files never change, so a stored one equals the server's. A page that found an altered file requests it
 * again past every cache; then ask the server first.
 */
const file = async (request) => {
  const fresh = request.cache === 'reload' ? await fetch(request).catch(() => null) : null;
  return fresh ?? (await keptFile(new URL(request.url).pathname)) ?? fetch(request);
};

self.addEventListener('install', (event) => event.waitUntil(prepare()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate') {
    if (request.method === 'GET' && PAGE.test(pathname)) event.respondWith(visit(event));
  } else if (KEPT !== null && Object.hasOwn(KEPT.files, pathname)) {
    event.respondWith(file(request));
  }
});
