import { chatEvents, type MarketRequest, marketEvents } from '@prebell/contracts';
import { type ChatStream, createStore, type MarketStream, type ReadableStore } from '@prebell/platform';
import { holdLock, type Locks, onLockFree } from './locks';
import { names, type SharedStream, type ToWindows, toDeskSchema } from './protocol';

/** How many trading room messages a new window gets. */
const CHAT_MEMORY = 100;
/** The desk's own entry among the users of a subscription. */
const DESK = 'desk';

interface Dependencies {
  /** Id of this desk; its windows have it in their address. */
  readonly desk: string;
  readonly market: MarketStream;
  readonly chat: ChatStream;
  readonly locks: Locks;
}

export interface DeskHub {
  /** The market stream for the desk's own panels. A subscription stays open while a window uses it. */
  readonly market: MarketStream;
  /** The panels that are in their own window now. */
  readonly panels: ReadableStore<ReadonlySet<string>>;
  /** Closes the windows of a panel. */
  takeBack(panel: string): void;
  /** Stops sharing with the windows. */
  stop(): void;
}

/**
 * Shares the desk's sockets with its windows: passes events on to them and makes requests for them. A subscription stays open until
 * its last user, desk or window, has left.
 */
export const createDeskHub = ({ desk, market, chat, locks }: Dependencies): DeskHub => {
  const inbox = new BroadcastChannel(names.toDesk(desk));
  const outbox = new BroadcastChannel(names.toWindows(desk));
  const say = (message: ToWindows) => outbox.postMessage(message);
  /** Windows by id, each with its panel and a function that stops watching it. */
  const windows = new Map<string, { readonly panel: string | undefined; readonly stopWatching: () => void }>();
  const panels = createStore<ReadonlySet<string>>(new Set());
  const notePanels = () => {
    const shown = [...windows.values()].flatMap(({ panel }) => (panel === undefined ? [] : [panel]));
    panels.set(new Set(shown));
  };
  const subscriptions = new Map<string, Set<string>>();
  const events = new Map<string, () => void>();
  const history: unknown[] = [];
  let isHeld = false;
  let releaseMarket: (() => void) | null = null;
  /** Windows that show the trading room. */
  const inRoom = new Set<string>();
  let releaseChat: (() => void) | null = null;

  /**
   * Announces the desk to its windows, including those from before a reload. It waits for the desk's lock, because windows take a
   * desk without a lock for closed.
   */
  const greet = () => isHeld && say({ kind: 'desk', connections: connections() });
  const connections = () => ({ market: market.connection.get(), chat: chat.connection.get() });

  /** Makes a request for one user. An 'unsubscribe' goes to the server only when the subscription's last user sends it. */
  const request: (user: string, event: MarketRequest, payload: unknown) => Promise<unknown> = async (
    user,
    event,
    payload,
  ) => {
    const [kind, act] = event.split(':');
    const key = `${kind} ${subscriptionOf(payload)}`;
    const users = subscriptions.get(key) ?? new Set();
    if (act === 'unsubscribe') {
      users.delete(user);
      if (users.size > 0) return { ok: true };
      subscriptions.delete(key);
    } else subscriptions.set(key, users.add(user));
    return market.request(event, payload as never);
  };
  const leave = (id: string) => {
    windows.get(id)?.stopWatching();
    if (!windows.delete(id)) return;
    notePanels();
    for (const [key, users] of [...subscriptions]) {
      if (!users.delete(id) || users.size > 0) continue;
      subscriptions.delete(key);
      const [kind = '', ...payload] = key.split(' ');
      market.request(`${kind}:unsubscribe` as MarketRequest, JSON.parse(payload.join(' '))).catch(() => undefined);
    }
    if (inRoom.delete(id) && inRoom.size === 0) {
      releaseChat?.();
      releaseChat = null;
    }
    if (windows.size > 0) return;
    releaseMarket?.();
    releaseMarket = null;
  };
  const join = (id: string, panel: string | undefined) => {
    if (!windows.has(id)) {
      windows.set(id, { panel, stopWatching: onLockFree(locks, names.windowLock(id), () => leave(id)) });
      notePanels();
    }
    // Hold the market stream: the desk's page may show something else meanwhile, such as the settings.
    releaseMarket ??= market.retain();
    greet();
  };
  const listen = (stream: SharedStream, event: string) => {
    const key = `${stream} ${event}`;
    const isKnown = stream === 'market' ? event in marketEvents : event in chatEvents;
    if (events.has(key) || !isKnown) return;
    const pass = (data: unknown) => windows.size > 0 && say({ kind: 'event', stream, event, data });
    events.set(
      key,
      stream === 'market'
        ? market.on(event as keyof typeof marketEvents, pass)
        : chat.on(event as keyof typeof chatEvents, pass),
    );
  };

  inbox.addEventListener('message', ({ data }) => {
    const message = toDeskSchema.safeParse(data).data;
    if (message === undefined) return;
    const { from: to } = message;
    switch (message.kind) {
      case 'hello':
        return join(to, message.panel);
      case 'bye':
        return leave(to);
      case 'listen':
        return listen(message.stream, message.event);
      case 'enter-chat':
        if (!windows.has(to)) return;
        inRoom.add(to);
        releaseChat ??= chat.retain();
        return say({ kind: 'event', to, stream: 'chat', event: 'chat_history', data: history });
      case 'request': {
        const { id, stream, event, payload } = message;
        const answer = (ok: boolean) => (value: unknown) => say({ kind: 'answer', to, id, ok, value });
        const work =
          stream === 'market'
            ? request(to, event as MarketRequest, payload)
            : chat.send(...(payload as [message: string, clientId: string]));
        work.then(answer(true), () => answer(false)(null));
      }
    }
  });
  const releases = [
    chat.on('chat_history', (messages) => void history.splice(0, history.length, ...messages)),
    chat.on('new_message', (message) => void history.splice(0, Math.max(0, history.push(message) - CHAT_MEMORY))),
    market.connection.subscribe(() => say({ kind: 'connections', connections: connections() })),
    chat.connection.subscribe(() => say({ kind: 'connections', connections: connections() })),
    market.onConnected(() => {
      // The server knows no subscriptions of a new connection, so everyone subscribes again.
      subscriptions.clear();
      say({ kind: 'connected' });
    }),
    holdLock(locks, names.deskLock(desk), () => {
      isHeld = true;
      greet();
    }),
  ];

  return {
    market: {
      ...market,
      request: ((event, payload) => request(DESK, event, payload)) as MarketStream['request'],
    },
    panels,
    takeBack: (panel) => say({ kind: 'close', panel }),
    stop: () => {
      for (const id of [...windows.keys()]) leave(id);
      for (const release of [...releases, ...events.values()]) release();
      inbox.close();
      outbox.close();
    },
  };
};

/** Identifies what a request subscribes to: its payload as text, without the fields that only resume a stream. */
const subscriptionOf = (payload: unknown): string => {
  const { hits_after: _, traceparent: __, ...subscribed } = payload as Record<string, unknown>;
  return JSON.stringify(subscribed);
};
