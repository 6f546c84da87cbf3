import type { Account } from './client';
import { atRate, until } from './pace';
import { connect } from './sockets';

const VISIBLE_PER_SECOND = 10;
const WRITES_PER_SECOND = 50;
const DISPATCHERS = 25;
const SECONDS = 15;
const SEARCH_ROUNDS = 10;
const SEARCHES = [
  ...['larkmoor', '417 ', 'quarry rd', '555-0142', 'm17'],
  ...['J. Example 90', 'alarm', 'not in any call', 'md', 'orchard'],
];

/** A dispatcher's writes in rotation: logs a call, dispatches it, adds an entry. */
export const createWriter = (desk: Account) => {
  let last = '';
  return async (index: number) => {
    if (last === '' || index % 3 === 0) {
      const id = crypto.randomUUID();
      await desk.post('/api/cad/calls', { id, address_of_incident: `${index} Bench Rd`, caller_name: 'J. Example' });
      last = id;
    } else if (index % 3 === 1)
      await desk.post(`/api/cad/calls/${last}/dispatch`, { dispatcher_initials: 'KL', unit: 'M1' });
    else await desk.post(`/api/cad/calls/${last}/radio-log`, { notes: `Entry ${index}`, unit: 'M1' });
  };
};

/** Latency of each write of the mix, including its entry in the record, milliseconds. */
export const writeTimes = (desk: Account, perSecond = WRITES_PER_SECOND, seconds = SECONDS) =>
  atRate(perSecond, seconds, createWriter(desk));

/** Milliseconds of a search of the history by part of an address, telephone, unit, name, nature or note. */
export const searchTimes = async ({ get }: Account) => {
  const times: number[] = [];
  for (let round = 0; round < SEARCH_ROUNDS; round += 1)
    for (const words of SEARCHES) {
      const began = performance.now();
      await get(`/api/cad/calls?limit=50&q=${encodeURIComponent(words)}`);
      times.push(performance.now() - began);
    }
  return times;
};

/** A desk that requests changes after each notice from the server, one request at a time. */
const openDesk = async ({ url, token, get }: Account, onCall: (id: string) => void) => {
  let { seq } = await get('/api/cad/calls');
  let [isAsking, isWanted] = [false, false];
  const refresh = async () => {
    isWanted = true;
    if (isAsking) return;
    isAsking = true;
    while (isWanted) {
      isWanted = false;
      const answer = await get(`/api/cad/changes?since=${seq}&limit=500`);
      seq = answer.seq;
      for (const { id } of answer.calls) onCall(id);
    }
    isAsking = false;
  };
  const socket = connect(`${url}/cad`, token);
  socket.on('cad:event', () => void refresh());
  await until(() => socket.connected);
  return () => socket.disconnect();
};

/** Milliseconds from the first byte of a new call until each of 25 desks has received it. */
export const visibleTimes = async (account: Account) => {
  const sent = new Map<string, number>();
  const times: number[] = [];
  const closes: (() => unknown)[] = [];
  for (let index = 0; index < DISPATCHERS; index += 1) {
    const seen = new Set<string>();
    const onCall = (id: string) => {
      const since = sent.get(id);
      if (since === undefined || seen.has(id)) return;
      seen.add(id);
      times.push(performance.now() - since);
    };
    closes.push(await openDesk(account, onCall));
  }
  await atRate(VISIBLE_PER_SECOND, SECONDS, (index) => {
    const id = crypto.randomUUID();
    sent.set(id, performance.now());
    return account.post('/api/cad/calls', { id, address_of_incident: `${index} Visible Rd` });
  });
  await until(() => times.length >= sent.size * DISPATCHERS, 15_000);
  for (const close of closes) close();
  return times;
};
