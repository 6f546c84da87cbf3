import { io } from 'socket.io-client';
import { atRate, quantile } from './measure.mjs';

const WRITES_PER_SECOND = 50;
const VISIBLE_PER_SECOND = 10;
const DISPATCHERS = 25;
const SECONDS = 15;

/** Logs a call, dispatches it and speaks of it: what a dispatcher writes, in turns. */
export const writer = (desk) => {
  let last = null;
  return async (index) => {
    const kind = last === null ? 0 : index % 3;
    if (kind === 0) {
      const id = crypto.randomUUID();
      await desk.post('/api/cad/calls', { id, address_of_incident: `${index} Bench Rd`, caller_name: 'J. Example' });
      last = id;
    } else if (kind === 1)
      await desk.post(`/api/cad/calls/${last}/dispatch`, { dispatcher_initials: 'KL', unit: 'M1' });
    else await desk.post(`/api/cad/calls/${last}/radio-log`, { notes: `Entry ${index}`, unit: 'M1' });
  };
};

/** Milliseconds of each write of the mix, sealed onto the record, at 50 a second. */
export const measureWrites = async (desk) => {
  const times = await atRate(WRITES_PER_SECOND, SECONDS, writer(desk));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), count: times.length };
};

const QUERIES = [
  'larkmoor',
  '417 ',
  'quarry rd',
  '555-0142',
  'm17',
  'J. Example 90',
  'alarm',
  'not in any call',
  'md',
  'orchard',
];

/** Milliseconds of a search of the history by part of an address, telephone, unit, name, nature or note. */
export const measureSearch = async (desk) => {
  const times = [];
  for (let round = 0; round < 10; round += 1)
    for (const q of QUERIES) {
      const began = performance.now();
      await desk.get(`/api/cad/calls?limit=50&q=${encodeURIComponent(q)}`);
      times.push(performance.now() - began);
    }
  return { p95: quantile(times, 0.95), count: times.length };
};

/** Milliseconds from the first byte of a new call until each of 25 desks has it, by the desk's own feed and hints. */
export const measureVisible = async ({ createCallFeed, createApiClient }, { url, token, post }) => {
  const store = { get: () => token, set: () => undefined, subscribe: () => () => undefined };
  const waiting = new Map();
  const times = [];
  const desks = [];
  for (let index = 0; index < DISPATCHERS; index += 1) {
    const feed = createCallFeed({ api: createApiClient({ token: store, baseUrl: url }), mayAsk: () => true });
    const seen = new Set();
    await feed.refresh();
    feed.subscribe(() => {
      for (const [id, since] of waiting)
        if (!seen.has(id) && feed.get().calls.some((call) => call.id === id)) {
          seen.add(id);
          times.push(performance.now() - since);
        }
    });
    const socket = io(`${url}/cad`, { auth: { token }, transports: ['websocket'], forceNew: true });
    socket.on('cad:event', () => void feed.refresh());
    desks.push({ stop: () => socket.disconnect(), isConnected: () => socket.connected });
  }
  while (!desks.every(({ isConnected }) => isConnected())) await new Promise(setImmediate);
  await atRate(VISIBLE_PER_SECOND, SECONDS, (index) => {
    const id = crypto.randomUUID();
    waiting.set(id, performance.now());
    return post('/api/cad/calls', { id, address_of_incident: `${index} Visible Rd` });
  });
  const expected = waiting.size * DISPATCHERS;
  const deadline = performance.now() + 15_000;
  while (times.length < expected && performance.now() < deadline) await new Promise(setImmediate);
  for (const { stop } of desks) stop();
  if (times.length < expected) throw new Error(`${expected - times.length} of ${expected} were never seen`);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), count: times.length };
};
