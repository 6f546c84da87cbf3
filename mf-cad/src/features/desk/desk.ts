import { hasPermission, type User } from '@prebell/contracts';
import { createStore, type Platform, type ReadableStore } from '@prebell/platform';
import { type CallFeed, createCallFeed } from '../calls/feed/call-feed';
import {
  createOutbox,
  createOutboxStorage,
  createTabs,
  type NewOp,
  type Op,
  type Outbox,
  type OutboxStorage,
  sendOp,
  type Tabs,
} from '../outbox';

/** What a dispatcher works with: the calls as the server has them, and what was done here and is not there yet. */
export interface Desk {
  readonly feed: CallFeed;
  readonly outbox: Outbox;
  /** By call, what the last arrival has to say beyond having arrived. */
  readonly news: ReadableStore<Readonly<Record<string, 'repeated' | 'merged'>>>;
  /** The server's clock as this desk knows it, epoch milliseconds. */
  now(): number;
  /** Keeps what was done, now, and sends it. Resolves once it is kept. */
  record(deed: Omit<NewOp, 'author' | 'at'>): Promise<void>;
  /** Puts other words, or the same ones again, in the place of a refused entry; see `Outbox.repair`. */
  repair(key: string, body: Op['body']): Promise<void>;
  /** Sends what others entered on this computer, under both names. */
  sendForOthers(): Promise<void>;
  /** Begins to poll and to send; the returned function ends both. */
  start(): () => void;
}

interface Dependencies {
  /** A host of an earlier release has no `dispatch`: then the screen learns by its polls alone. */
  readonly platform: Pick<Platform, 'api' | 'session' | 'unsaved'> & Partial<Pick<Platform, 'dispatch'>>;
  readonly storage?: OutboxStorage;
  readonly tabs?: () => Tabs;
}

export const createDesk = ({
  platform: { api, session, unsaved, dispatch },
  storage = createOutboxStorage(),
  tabs = createTabs,
}: Dependencies): Desk => {
  // Who did what is done here: whoever signed in last, also while the session has ended (see DispatchPage).
  let author: User | null = null;
  const feed = createCallFeed({ api, mayAsk: () => hasPermission(author, 'cad:read') });
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
  /** False while nobody is signed in: then the author stays who it was. */
  const adoptUser = (): boolean => {
    const user = session.user();
    if (user === null) return false;
    // Somebody else may see other things.
    if (user.id !== author?.id) feed.reset();
    author = user;
    return true;
  };
  const followSession = () => {
    if (!adoptUser()) {
      // Nobody is signed in: an open stream would only ask for a new token.
      leaveStream?.();
      leaveStream = undefined;
      return;
    }
    // The session tells of its user before the token is there to ask with.
    queueMicrotask(() => {
      void feed.refresh();
      outbox.flush();
      followStream();
    });
  };
  const now = () => Date.now() + feed.get().clockOffset;
  const isLosable = () => outbox.get().ops.some(({ n }) => n === null);
  const warn = (event: BeforeUnloadEvent) => isLosable() && event.preventDefault();

  return {
    feed,
    outbox,
    news,
    now,
    record: async (deed) => {
      await outbox.add({ ...deed, author: worker(), at: new Date(now()).toISOString() });
    },
    repair: async (key, body) => outbox.repair(key, body, worker()),
    sendForOthers: async () => outbox.takeOn(worker()),
    start: () => {
      // Who signed in before this moment is told to nobody any more.
      adoptUser();
      const endings = [
        session.subscribe(followSession),
        unsaved.register(() => !isLosable()),
        outbox.start(),
        feed.start(),
        () => leaveStream?.(),
      ];
      addEventListener('online', outbox.flush);
      addEventListener('beforeunload', warn);
      return () => {
        for (const end of endings) end();
        removeEventListener('online', outbox.flush);
        removeEventListener('beforeunload', warn);
      };
    },
  };
};
