import { hasPermission, type User } from '@prebell/contracts';
import { createStore, type Platform, type ReadableStore } from '@prebell/platform';
import type { BoardKeeper, KeptBoard } from '../kept-board';
import {
  createOutbox,
  createOutboxStorage,
  createTabs,
  type NewOp,
  type Op,
  type Outbox,
  type OutboxStorage,
  type PaperLine,
  type PaperStorage,
  sendOp,
  type Tabs,
} from '../outbox';
import { type CallFeed, createCallFeed } from './call-feed';
import type { FirstBoard } from './first-board';

/** Work to record: an operation without its author. `at` is when it was done, now by default. */
export type Deed = Omit<NewOp, 'author' | 'at'> & { readonly at?: string };

/** The data of a dispatch desk: the calls on the server, and the local changes that the server does not have yet. */
export interface Desk {
  readonly feed: CallFeed;
  readonly outbox: Outbox;
  /** Side effects of each call's last entry on the server, such as merged comments. */
  readonly news: ReadableStore<Readonly<Record<string, 'repeated' | 'merged'>>>;
  /** How recent this computer's copy for outages is; see `BoardKeeper.keptTo`. */
  readonly keptTo: ReadableStore<number | null>;
  /** The server's clock as this desk knows it, epoch milliseconds. */
  now(): number;
  /** Stores an operation and sends it. Resolves once it is stored. `at` is when it was done, now by default. */
  record(deed: Deed): Promise<void>;
  /** The lines typed from paper. */
  readonly paper: PaperStorage;
  /**
   * Stores and sends the work from these lines, and removes the lines in the same step. False if another window has sent or changed them;
   * rejects if this browser cannot store the work. Nothing changes in either case.
   */
  recordFromPaper(lines: readonly PaperLine[], deeds: readonly Deed[]): Promise<boolean>;
  /** Replaces a refused entry, with new or unchanged text; see `Outbox.repair`. */
  repair(key: string, body: Op['body']): Promise<string | null>;
  /** Sends what others entered on this computer, under both users' names. */
  sendForOthers(): Promise<void>;
  /** Starts work for the user of a stored board, while the server cannot say who is signed in. */
  openKept(kept: KeptBoard, failure: unknown): void;
  /** Starts polling and sending; the returned function stops both. */
  start(): () => void;
}

interface Dependencies {
  /** A host of an earlier release lacks `dispatch`; then changes arrive by polling only. */
  readonly platform: Pick<Platform, 'api' | 'session' | 'unsaved'> & Partial<Pick<Platform, 'dispatch'>>;
  readonly storage?: OutboxStorage;
  /** Keeps a copy of the board on this computer; if absent, there is no copy. */
  readonly keeper?: Pick<BoardKeeper, 'follow' | 'keptTo'>;
  readonly tabs?: () => Tabs;
  readonly firstBoard?: FirstBoard | undefined;
}

/** Creates the desk of a page: it follows the session, polls the server and sends the outbox. */
export const createDesk = ({
  platform: { api, session, unsaved, dispatch },
  storage = createOutboxStorage(),
  keeper,
  tabs = createTabs,
  firstBoard,
}: Dependencies): Desk => {
  // The author of new work: the user who signed in last, even after the session has ended (see DispatchPage).
  let author: User | null = null;
  const feed = createCallFeed({
    api,
    mayAsk: () => hasPermission(author, 'cad:read'),
    takeFirst: () => (author === null ? null : (firstBoard?.take(author.id) ?? null)),
  });
  const news = createStore<Readonly<Record<string, 'repeated' | 'merged'>>>({});
  const outbox = createOutbox({
    storage,
    tabs,
    send: (op) => sendOp(api, op, session.user()?.id ?? null),
    sender: () => (session.can('cad:write') ? (session.user()?.id ?? null) : null),
    catchUp: feed.refresh,
    onSent: ({ callId }, arrival) => {
      feed.put(arrival.call);
      const { [callId]: _, ...others } = news.get();
      news.set(arrival.news === null ? others : { ...others, [callId]: arrival.news });
    },
  });
  let leaveStream: (() => void) | undefined;
  const followStream = () => {
    if (leaveStream === undefined && session.can('cad:read'))
      leaveStream = dispatch?.follow({ onHint: () => void feed.refresh(), onConnected: outbox.flush });
  };
  const worker = () => {
    if (author === null) throw new Error('Nobody has signed in yet');
    return { id: author.id, username: author.username };
  };
  /** False while nobody is signed in; then the author stays the same. */
  const adoptUser = (): boolean => {
    const user = session.user();
    if (user === null) return false;
    // The next user may see other calls.
    if (user.id !== author?.id) feed.reset();
    author = user;
    return true;
  };
  const followSession = () => {
    if (!adoptUser()) {
      // An open stream would keep asking for a new token while nobody is signed in.
      leaveStream?.();
      leaveStream = undefined;
      return;
    }
    // The session reports its user before its token is available.
    queueMicrotask(() => {
      void feed.refresh();
      outbox.flush();
      followStream();
    });
  };
  /** When the server answers again, ask at once who is signed in, because nothing is sent before that is known. */
  const recoverSession = () => {
    const { failure, loadedAt, isKept = false } = feed.get();
    if (failure === null && loadedAt > 0 && !isKept && session.get().status === 'unreachable') void session.reload();
  };
  const now = () => {
    feed.checkClock();
    return Date.now() + feed.get().clockOffset;
  };
  const opOf = (deed: Deed): NewOp => ({ at: new Date(now()).toISOString(), ...deed, author: worker() });
  const isLosable = () => outbox.get().ops.some(({ n }) => n === null);
  const warn = (event: BeforeUnloadEvent) => isLosable() && event.preventDefault();

  return {
    feed,
    outbox,
    news,
    keptTo: keeper?.keptTo ?? createStore<number | null>(null),
    now,
    record: async (deed) => outbox.add(opOf(deed)),
    paper: storage,
    recordFromPaper: async (lines, deeds) => outbox.addInsteadOf(lines, deeds.map(opOf)),
    repair: async (key, body) => outbox.repair(key, body, worker()),
    sendForOthers: async () => outbox.takeOn(worker()),
    openKept: ({ user, board, asOf, clockOffset }, failure) => {
      // The session returned meanwhile.
      if (session.user() !== null) return;
      author = user;
      const known = board === null ? { calls: null, drafts: [], loadedAt: 0 } : { ...board, loadedAt: asOf };
      feed.restore({ ...known, clockOffset, failure });
      void feed.refresh();
    },
    start: () => {
      // Sessions that began earlier raise no event.
      adoptUser();
      const unsubscribes = [
        session.subscribe(followSession),
        unsaved.register(() => !isLosable()),
        outbox.start(),
        feed.start(),
        feed.subscribe(recoverSession),
        keeper?.follow(feed, session.user) ?? (() => undefined),
        () => leaveStream?.(),
      ];
      addEventListener('online', outbox.flush);
      addEventListener('beforeunload', warn);
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
        removeEventListener('online', outbox.flush);
        removeEventListener('beforeunload', warn);
      };
    },
  };
};
