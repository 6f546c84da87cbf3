import { ApiError, createStore, type ReadableStore } from '@prebell/platform';
import { fateOf, waitAfter } from './model/fate';
import type { NewOp, Op, Person } from './model/op';
import type { PaperLine } from './model/paper-line';
import { isSentBy, sendable } from './model/sending-order';
import { followedTo, withFreeId } from './model/separate-call';
import type { OutboxStorage } from './storage/outbox-storage';
import type { Tabs } from './tabs';

export interface OutboxState {
  /** The operations that the server does not have yet, in order. `n` is null if this browser could not store one. */
  readonly ops: readonly Op[];
  /** False until the stored operations have been read; before that, the number of waiting ones is unknown. */
  readonly isRead: boolean;
}

/** Unsent operations: stored in this browser, sent in order, removed once they have arrived. */
export interface Outbox extends ReadableStore<OutboxState> {
  /** Stores an operation and starts sending it. Resolves once it is stored, or once storing has failed. */
  add(op: NewOp): Promise<void>;
  /**
   * Stores the operations in place of the paper lines that they were made from, in one step, and starts sending them. False if another
   * window has sent or changed the lines; rejects if this browser cannot store them. Nothing changes in either case.
   */
  addInsteadOf(lines: readonly PaperLine[], ops: readonly NewOp[]): Promise<boolean>;
  /**
   * Replaces the body of a refused operation and tries again. New text gets `by` as its author. Unchanged text keeps its author, and `by`
   * sends it. Returns the id of its call, which is a new one if the old id was taken.
   */
  repair(key: string, body: Op['body'], by: Person): Promise<string | null>;
  /** `sender` takes over and sends the entries of others on this computer. Refused entries wait for repair. */
  takeOn(sender: Person): Promise<void>;
  /** Removes a refused operation; the caller must have recorded that first. */
  forget(key: string): Promise<void>;
  /** Sends waiting operations now, without the delay after a failure. */
  flush(): void;
  /** Reads stored operations and starts sending; the returned function stops it. */
  start(): () => void;
}

interface Dependencies<Answer> {
  readonly storage: OutboxStorage;
  readonly tabs: () => Tabs;
  /** Sends one operation; rejects like the API client. */
  readonly send: (op: Op) => Promise<Answer>;
  /** Id of the signed-in user with permission to write, or null. */
  readonly sender: () => string | null;
  /** Receives an operation's answer before the operation leaves the outbox, so that an entry is always in one of the two. */
  readonly onSent: (op: Op, answer: Answer) => void;
  /** Fetches changes from the server. Never rejects. */
  readonly catchUp: () => Promise<void>;
}

/** How many calls may have an operation in flight at the same time. */
const PARALLEL = 4;

/** There was no answer, so sending any other call would fail now too. */
const isUnreachable = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'NETWORK';

const opOf = (op: NewOp): Op => ({ ...op, n: null, key: crypto.randomUUID(), sender: null, refusal: null });

export const createOutbox = <Answer>(dependencies: Dependencies<Answer>): Outbox => {
  const { storage, send, sender, onSent, catchUp } = dependencies;
  const state = createStore<OutboxState>({ ops: [], isRead: false });
  /** Operations that the browser could not store; they last only as long as the page. */
  let unstored: readonly Op[] = [];
  /** Operations that have arrived. They count as gone even if the browser fails to delete them. */
  const arrived = new Set<string>();
  let rounds = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFlushing = false;
  let isWanted = false;
  /** Channel to the other windows; null while this outbox is stopped. */
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
    tabs?.notify();
  };
  const replaceAll = async (changes: readonly { readonly key: string; readonly op: Op }[]): Promise<void> => {
    await storage.put(...changes.flatMap(({ op }) => (op.n === null ? [] : [op])));
    const inPage = new Map(changes.filter(({ op }) => op.n === null).map(({ key, op }) => [key, op]));
    unstored = unstored.map((op) => inPage.get(op.key) ?? op);
    await changed();
  };
  const replace = (key: string, op: Op): Promise<void> => replaceAll([{ key, op }]);
  const drop = async ({ n, key }: Op): Promise<void> => {
    arrived.add(key);
    unstored = unstored.filter((op) => op.key !== key);
    if (n !== null) await storage.remove(n).catch(() => undefined);
    await changed();
  };

  const sendAll = async (): Promise<void> => {
    const tried = new Set<string>();
    let isDown = false;
    /** The new call being sent. New calls go one by one, so that their numbers follow the order of entry. */
    let creating: Promise<void> | null = null;
    const deliver = async (op: Op): Promise<void> => {
      try {
        onSent(op, await send(op));
        await drop(op);
        tried.delete(op.callId);
      } catch (error) {
        isDown ||= isUnreachable(error);
        if (fateOf(error, op) !== 'refused') return;
        const { code, message: text } = error as ApiError;
        // If storing the refusal fails, the operation is sent and refused again.
        await replace(op.key, { ...op, refusal: { code, text } }).then(
          () => tried.delete(op.callId),
          () => undefined,
        );
      }
    };
    const work = async (): Promise<void> => {
      for (;;) {
        const user = sender();
        if (user === null || isDown || tabs === null) return;
        const waiting = sendable(await read(), user).filter(({ callId }) => !tried.has(callId));
        const op = waiting.find(({ kind }) => kind !== 'create' || creating === null);
        if (op === undefined) {
          if (waiting.length === 0) return;
          await creating;
          continue;
        }
        tried.add(op.callId);
        const delivery = deliver(op);
        if (op.kind === 'create') {
          creating = delivery;
          void delivery.finally(() => {
            creating = null;
          });
        }
        await delivery;
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
      const kept = opOf(op);
      const keepInPage = () => {
        unstored = [...unstored, kept];
      };
      // If an earlier operation of the call is not stored, do not store this one: the stored one would be sent first.
      if (unstored.some(({ callId }) => callId === op.callId)) keepInPage();
      else await storage.add(kept).catch(keepInPage);
      await changed();
      flush();
    },
    addInsteadOf: async (lines, ops) => {
      const isAdded = await storage.addInsteadOf(lines, ops.map(opOf));
      await changed();
      flush();
      return isAdded;
    },
    repair: async (key, body, by) => {
      const op = state.get().ops.find((other) => other.key === key);
      if (op === undefined) return null;
      const isSame = JSON.stringify(body) === JSON.stringify(op.body);
      const author = isSame ? op.author : by;
      // The repaired operation is a new request, so it needs a new key.
      const attempt = { author, sender: author.id === by.id ? null : by, key: crypto.randomUUID(), refusal: null };
      const repaired = withFreeId({ ...op, ...attempt, body }, op.refusal);
      // Move the call's other operations in the same write. Otherwise they would reach the call that has the old id.
      const behind =
        repaired.callId === op.callId
          ? []
          : state.get().ops.flatMap((other) => {
              const moved = other === op ? other : followedTo(repaired.callId, other, op);
              return moved === other ? [] : [{ key: other.key, op: moved }];
            });
      await replaceAll([{ key, op: repaired }, ...behind]);
      flush();
      return repaired.callId;
    },
    takeOn: async (by) => {
      const others = state.get().ops.filter((op) => op.refusal === null && !isSentBy(op, by.id));
      // If storing fails, the operation waits as before and stays visible.
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
      // Another window may have sent an operation. Fetch its call first, so that the entry is always in one of the two.
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
