// The platform's service worker. It caches nothing of a release: every page and file comes from the network, so that it
// can never serve a stale one. It stores only the offline page, and since when the platform has been unreachable.
const STORE = 'prebell-offline-1';
const OFFLINE = '/offline';
/** Cache entries with a time in epoch milliseconds: the last visit that worked, and the first that failed after it. */
const REACHED = '/offline/reached';
const LOST = '/offline/lost';
/** Requests that this worker leaves to the network. Dispatch has its own worker. */
const NOT_OURS = /^\/(api|artifacts|socket\.io|DPSCAD)(\/|$)/;

const note = async (store, name) => store.put(name, new Response(String(Date.now())));

const prepare = async () => {
  const store = await caches.open(STORE);
  await store.add(new Request(OFFLINE, { cache: 'reload' }));
  await self.skipWaiting();
};

const takeOver = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith('prebell-offline-') && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Lets the browser request the page while this worker is still waking up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
};

const visit = async (event) => {
  const store = await caches.open(STORE);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(Promise.all([note(store, REACHED), store.delete(LOST)]));
    return answer;
  } catch {
    if ((await store.match(LOST)) === undefined) await note(store, LOST);
    return (await store.match(OFFLINE)) ?? Response.error();
  }
};

self.addEventListener('install', (event) => event.waitUntil(prepare()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const isOurs = event.request.mode === 'navigate' && !NOT_OURS.test(new URL(event.request.url).pathname);
  if (isOurs) event.respondWith(visit(event));
});
