import { ApiError, createStore, type ReadableStore } from '@prebell/platform';
import { fateOf, waitAfter } from './model/fate';
import type { NewOp, Op, Person } from './model/op';
import { isSentBy, sendable } from './model/sending-order';
import type { OutboxStorage } from './storage/outbox-storage';
import type { Tabs } from './tabs';

export interface OutboxState {
  /** What the server does not have yet, in order; an `n` of null could not be stored in this browser. */
  readonly ops: readonly Op[];
  /** False until what was kept before was read: nobody knows yet whether something waits. */
  readonly isRead: boolean;
}

/** What was done and the server does not have yet: kept in this browser, sent in order, forgotten once it is there. */
export interface Outbox extends ReadableStore<OutboxState> {
  /** Keeps an operation and begins to send it. Resolves once it is kept, or once it is clear that it cannot be. */
  add(op: NewOp): Promise<void>;
  /**
   * Puts a repaired body in the place of a refused operation, as a new attempt of its own. Other words are those of `by`;
   * the same words stay their author's, and `by` sends them.
   */
  repair(key: string, body: Op['body'], by: Person): Promise<void>;
  /** `sender` takes on what others entered here, and sends it. What the server refused waits to be repaired. */
  takeOn(sender: Person): Promise<void>;
  /** Forgets a refused operation; the caller has had that recorded. */
  forget(key: string): Promise<void>;
  /** Sends now what waits, without regard to the last failure. */
  flush(): void;
  /** Reads what was kept before and begins to send; the returned function ends that. */
  start(): () => void;
}

interface Dependencies<Answer> {
  readonly storage: OutboxStorage;
  readonly tabs: () => Tabs;
  /** Sends one operation; rejects as the API client does. */
  readonly send: (op: Op) => Promise<Answer>;
  /** Id of who is signed in and may write, or null. */
  readonly sender: () => string | null;
  /** Told of what has arrived, before it leaves the outbox, so that it is never in neither place. */
  readonly onSent: (op: Op, answer: Answer) => void;
  /** Fetches what changed at the server. Never rejects. */
  readonly catchUp: () => Promise<void>;
}

/** Calls whose operations are under way at the same time. */
const PARALLEL = 4;

/** No answer at all: what failed for one call would fail for every other one now. */
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'NETWORK';

export const createOutbox = <Answer>(dependencies: Dependencies<Answer>): Outbox => {
  const { storage, send, sender, onSent, catchUp } = dependencies;
  const state = createStore<OutboxState>({ ops: [], isRead: false });
  /** What the browser would not store; it lives as long as the page. */
  let unstored: readonly Op[] = [];
  /** What has arrived; where the browser does not let go of it, it still counts as gone. */
  const arrived = new Set<string>();
  let rounds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFlushing = false;
  let isWanted = false;
  /** The other windows; null while this outbox stands still. */
  let tabs: Tabs | null = null;

  const read = async (): Promise<readonly Op[]> => {
    const stored = await storage.all().catch(() => null);
    const known = stored ?? state.get().ops.filter(({ n }) => n !== null);
    const ops = [...known, ...unstored].filter(({ key }) => !arrived.has(key));
    state.set({ ops, isRead: state.get().isRead || stored !== null });
    return ops;
  };
  const changed = async (): Promise<void> => {
    await read();
    tabs?.tell();
  };
  const replace = async (key: string, op: Op): Promise<void> => {
    if (op.n === null) unstored = unstored.map((other) => (other.key === key ? op : other));
    else await storage.put(op);
    await changed();
  };
  const drop = async ({ n, key }: Op): Promise<void> => {
    arrived.add(key);
    unstored = unstored.filter((op) => op.key !== key);
    if (n !== null) await storage.remove(n).catch(() => undefined);
    await changed();
  };

  const sendAll = async (): Promise<void> => {
    const tried = new Set<string>();
    let isDown = false;
    const deliver = async (op: Op): Promise<void> => {
      try {
        onSent(op, await send(op));
        await drop(op);
        tried.delete(op.callId);
      } catch (error) {
        isDown ||= isUnreachable(error);
        if (fateOf(error, op) !== 'refused') return;
        const { code, message: text } = error as ApiError;
        // Where that cannot be stored, the next attempt is refused again.
        await replace(op.key, { ...op, refusal: { code, text } }).catch(() => undefined);
      }
    };
    const work = async (): Promise<void> => {
      for (;;) {
        const user = sender();
        if (user === null || isDown || tabs === null) return;
        const op = sendable(await read(), user).find(({ callId }) => !tried.has(callId));
        if (op === undefined) return;
        tried.add(op.callId);
        await deliver(op);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  };

  const run = async (): Promise<void> => {
    isFlushing = true;
    try {
      do {
        isWanted = false;
        await tabs?.alone(sendAll);
      } while (isWanted && tabs !== null);
    } finally {
      isFlushing = false;
    }
    const user = sender();
    const isLeft = user !== null && sendable(state.get().ops, user).length > 0;
    rounds = isLeft ? rounds + 1 : 0;
    if (isLeft && tabs !== null) timer = setTimeout(flush, waitAfter(rounds, Math.random()));
  };
  const flush = (): void => {
    clearTimeout(timer);
    if (tabs === null) return;
    if (isFlushing) isWanted = true;
    else void run();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    add: async (op) => {
      const kept: Op = { ...op, n: null, key: crypto.randomUUID(), sender: null, refusal: null };
      const keepInPage = () => {
        unstored = [...unstored, kept];
      };
      // Behind one that could not be stored, a stored one would be sent first.
      if (unstored.some(({ callId }) => callId === op.callId)) keepInPage();
      else await storage.add(kept).catch(keepInPage);
      await changed();
      flush();
    },
    repair: async (key, body, by) => {
      const op = state.get().ops.find((other) => other.key === key);
      if (op === undefined) return;
      const isSame = JSON.stringify(body) === JSON.stringify(op.body);
      const author = isSame ? op.author : by;
      // Other words are another request, which needs a key of its own.
      const attempt = { author, sender: author.id === by.id ? null : by, key: crypto.randomUUID(), refusal: null };
      await replace(key, { ...op, ...attempt, body });
      flush();
    },
    takeOn: async (by) => {
      const others = state.get().ops.filter((op) => op.refusal === null && !isSentBy(op, by.id));
      // Where that cannot be stored, it waits as before and is still shown.
      for (const op of others) await replace(op.key, { ...op, sender: by }).catch(() => undefined);
      flush();
    },
    forget: async (key) => {
      const op = state.get().ops.find((other) => other.key === key);
      if (op !== undefined) await drop(op);
      flush();
    },
    flush: () => {
      rounds = 0;
      flush();
    },
    start: () => {
      tabs = dependencies.tabs();
      // Another window sent something: the call is fetched first, so that it is never in neither place.
      tabs.listen(() => void catchUp().then(read));
      void read().then(flush);
      return () => {
        tabs?.close();
        tabs = null;
        clearTimeout(timer);
      };
    },
  };
};
