import { minutes } from '@prebell/contracts';
import { createApiClient, createStore } from '@prebell/platform';
import type { Op } from '../../mf-cad/src/shared/outbox/model/op';
import { createOutbox } from '../../mf-cad/src/shared/outbox/outbox';
import { sendOp } from '../../mf-cad/src/shared/outbox/send-op';
import { memoryStorage, memoryTabs } from '../../mf-cad/src/shared/testing/outbox';
import { openTyping } from './fault-typing';

/** Faults that can happen to a request. */
const FAULTS = ['none', 'none', 'none', 'before', 'lost', 'truncated', 'twice', 'expired'] as const;
/** Faults that can happen to a computer. */
const MISHAPS = ['sign-out', 'reload', 'power loss', 'wrong clock', 'full disk'] as const;
export type Fault = Exclude<(typeof FAULTS)[number], 'none'> | (typeof MISHAPS)[number];

export type Person = Op['author'];

/** The server, the people, and the source of random faults. */
export interface World {
  readonly url: string;
  /** A valid token of a user. */
  readonly token: (userId: string) => string;
  /** The users who share each computer. */
  readonly people: readonly Person[];
  /** Returns a number in 0..1. */
  readonly random: () => number;
  /** Called for every fault. */
  readonly onFault: (fault: Fault) => void;
}

export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** The API client of a computer with a randomly failing network. */
const faultyApi = (
  { url, random, onFault }: World,
  { token, onExpired }: { token: () => string | null; onExpired: () => void },
) => {
  const send: typeof fetch = async (input, init) => {
    const fault = init?.method === 'GET' ? 'none' : pick(random, FAULTS);
    if (fault !== 'none') onFault(fault);
    const go = () => fetch(input, init);
    if (fault === 'before') throw new TypeError('fetch failed');
    if (fault === 'expired') {
      onExpired();
      return Response.json({ error: 'Please sign in', code: 'UNAUTHENTICATED' }, { status: 401 });
    }
    const [response] = fault === 'twice' ? await Promise.all([go(), go()]) : [await go()];
    if (fault === 'lost') throw new TypeError('fetch failed');
    if (fault === 'truncated') return new Response((await response.text()).slice(0, 20), { status: response.status });
    return response;
  };
  return createApiClient({ token: { ...createStore<string | null>(null), get: token }, baseUrl: url, fetch: send });
};

/** One computer, with two windows that share its storage. Several users take turns at it. */
export const openDesk = (world: World) => {
  const { random, onFault, people } = world;
  const memory = memoryStorage();
  const tabs = memoryTabs();
  const typing = openTyping();
  /** The signed-in user, and the user who works here. They differ if a session ends in the middle of their work. */
  let user: Person | null = null;
  let worker: Person | null = null;
  let isFull = false;
  const storage = {
    ...memory,
    add: (op: Op) => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : memory.add(op)),
  };
  const api = faultyApi(world, {
    token: () => (user === null ? null : world.token(user.id)),
    onExpired: () => {
      user = null;
    },
  });
  const open = () => {
    const outbox = createOutbox({
      storage,
      tabs,
      send: (op) => sendOp(api, op, user?.id ?? null),
      sender: () => user?.id ?? null,
      onSent: () => undefined,
      catchUp: async () => undefined,
    });
    return { outbox, stop: outbox.start() };
  };
  let windows = [open(), open()] as const;
  // The computer's clock may be wrong by up to ten minutes.
  const wrong = () => (random() - 0.5) * minutes(20);
  let skew = wrong();
  const isLosable = () => windows.some(({ outbox }) => outbox.get().ops.some(({ n }) => n === null));
  const flush = () => {
    for (const { outbox } of windows) outbox.flush();
  };
  const begin = (person: Person) => {
    user = person;
    if (worker?.id !== person.id) typing.open(person);
    worker = person;
    flush();
  };
  const restart = () => {
    for (const { stop } of windows) stop();
    windows = [open(), open()];
    if (worker !== null) typing.open(worker);
  };
  return {
    /** The window in which the dispatcher types; the other one also sends. */
    window: () => windows[0].outbox,
    typing,
    at: () => new Date(Date.now() + skew).toISOString(),
    /** The user at work. If nobody is there, somebody signs in. */
    worker: (): Person => {
      if (worker === null) begin(pick(random, people));
      return worker as Person;
    },
    /** Signs in the user at work again. If nobody is at work, a random user signs in. */
    signIn: () => begin(worker ?? pick(random, people)),
    /** Sends what others left here, under both users' names. */
    takeOn: async () => {
      if (user !== null) await windows[0].outbox.takeOn(user);
    },
    /** Lets something go wrong at the computer. What the browser has stored survives. */
    mishap: () => {
      const what = pick(random, MISHAPS);
      isFull = false;
      // The page would warn before losing what the browser refused to store, so the user stays.
      if ((what === 'reload' || what === 'power loss') && isLosable()) return;
      onFault(what);
      switch (what) {
        case 'sign-out':
          user = null;
          worker = null;
          typing.close();
          return;
        case 'reload':
          return restart();
        case 'power loss':
          typing.die();
          return restart();
        case 'wrong clock':
          skew = wrong();
          return;
        case 'full disk':
          isFull = true;
      }
    },
    /**
     * Keys of stored entries that the screen does not show. An entry that is just arriving disappears a little later and does not count.
     */
    hidden: async (): Promise<string[]> => {
      const look = () => {
        const { ops, isRead } = windows[0].outbox.get();
        const shown = new Set(ops.map(({ key }) => key));
        return isRead ? [...memory.rows.values()].map(({ key }) => key).filter((key) => !shown.has(key)) : [];
      };
      const suspect = look();
      if (suspect.length === 0) return [];
      await new Promise((resolve) => setTimeout(resolve, 50));
      const still = new Set(look());
      return suspect.filter((key) => still.has(key));
    },
    isEmpty: () => memory.rows.size === 0 && windows.every(({ outbox }) => outbox.get().ops.length === 0),
    refused: () => windows.flatMap(({ outbox }) => outbox.get().ops.filter(({ refusal }) => refusal !== null)),
    close: () => {
      for (const { stop } of windows) stop();
    },
  };
};
export type FaultDesk = ReturnType<typeof openDesk>;
