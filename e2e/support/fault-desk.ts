import { minutes } from '@prebell/contracts';
import { createApiClient, createStore } from '@prebell/platform';
import type { Op } from '../../mf-cad/src/shared/outbox/model/op';
import { createOutbox } from '../../mf-cad/src/shared/outbox/outbox';
import { sendOp } from '../../mf-cad/src/shared/outbox/send-op';
import { memoryStorage, memoryTabs } from '../../mf-cad/src/shared/testing/outbox';

/** What may happen to a request on its way. */
const FAULTS = ['none', 'none', 'none', 'before', 'lost', 'truncated', 'twice', 'expired'] as const;
export type Fault = Exclude<(typeof FAULTS)[number], 'none'>;

/** The state of a desk, and the chances of its faults. */
export interface World {
  readonly url: string;
  readonly token: () => string;
  /** In 0..1. */
  readonly random: () => number;
  /** Called for every fault. */
  readonly onFault: (fault: Fault) => void;
}

export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** The API client of a desk with a randomly failing network. */
const faultyApi = ({ url, token, random, onFault }: World, onExpired: () => void) => {
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

/** One browser whose outbox closes and opens again; two windows share its storage. */
export const openDesk = (world: World, author: Op['author']) => {
  const memory = memoryStorage();
  const tabs = memoryTabs();
  let isSignedIn = true;
  let isFull = false;
  const storage = {
    ...memory,
    add: (op: Op) => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : memory.add(op)),
  };
  const api = faultyApi(world, () => {
    isSignedIn = false;
  });
  const open = () => {
    const outbox = createOutbox({
      storage,
      tabs,
      send: (op) => sendOp(api, op, author.id),
      sender: () => (isSignedIn ? author.id : null),
      onSent: () => undefined,
      catchUp: async () => undefined,
    });
    return { outbox, stop: outbox.start() };
  };
  let windows = [open(), open()] as const;
  // Its clock is up to ten minutes off.
  const skew = (world.random() - 0.5) * minutes(20);
  return {
    /** The window in which the dispatcher types; the other one also sends. */
    window: () => windows[0].outbox,
    at: () => new Date(Date.now() + skew).toISOString(),
    setFull: (full: boolean) => {
      isFull = full;
    },
    /** Data on disk survives; data that the browser refused to store does not, and the screen said so. */
    crash: () => {
      if (windows.some(({ outbox }) => outbox.get().ops.some(({ n }) => n === null))) return;
      for (const { stop } of windows) stop();
      windows = [open(), open()];
    },
    signIn: () => {
      isSignedIn = true;
      for (const { outbox } of windows) outbox.flush();
    },
    isEmpty: () => memory.rows.size === 0 && windows.every(({ outbox }) => outbox.get().ops.length === 0),
    refused: () => windows.flatMap(({ outbox }) => outbox.get().ops.filter(({ refusal }) => refusal !== null)),
    close: () => {
      for (const { stop } of windows) stop();
    },
  };
};
export type FaultDesk = ReturnType<typeof openDesk>;
