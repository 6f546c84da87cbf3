import { hasPermission, type User } from '@prebell/contracts';
import { createStore, type Platform, type ReadableStore } from '@prebell/platform';
import { type CallFeed, createCallFeed } from '../calls/feed/call-feed';
import {
  createOutbox,
  createOutboxStorage,
  createTabs,
  type NewOp,
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
    send: (op) => sendOp(api, op),
    author: () => session.user()?.id ?? null,
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
    if (!adoptUser()) return;
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
      if (author === null) throw new Error('Nobody has signed in yet');
      const { id, username } = author;
      await outbox.add({ ...deed, author: { id, username }, at: new Date(now()).toISOString() });
    },
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
