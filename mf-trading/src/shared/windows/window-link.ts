import type { ChatConnection, ChatStream, ConnectionState, MarketStream, ReadableStore } from '@prebell/platform';
import { createStore } from '@prebell/platform';
import { holdLock, type Locks, onLockFree } from './locks';
import { type Connections, names, type SharedStream, type ToDesk, toWindowsSchema } from './protocol';

/** `seeking`: the desk has not answered yet. `gone`: it closed, or never answered. */
export type LinkState = 'seeking' | 'linked' | 'gone';

export interface WindowLink {
  readonly state: ReadableStore<LinkState>;
  /** The desk's shared streams. To a panel they look like the page's own. */
  readonly market: MarketStream;
  readonly chat: ChatStream;
  /** Looks for the desk and follows it until the returned function is called. */
  start(): () => void;
}

interface Dependencies {
  readonly desk: string;
  readonly id: string;
  readonly locks: Locks;
  /** The panel that the window shows, which the desk leaves out. */
  readonly panel?: string;
  /** Called when the desk takes the panel back. */
  readonly onClose?: () => void;
}

const SEEK_MS = 4_000;
const ANSWER_MS = 6_000;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A window's connection to the desk's sockets. */
export const createWindowLink = ({ desk, id, locks, panel, onClose }: Dependencies): WindowLink => {
  const state = createStore<LinkState>('seeking');
  const market = createStore<ConnectionState>('connecting');
  const chat = createStore<ChatConnection>({ state: 'connecting', error: null, code: null });
  const outbox = { current: null as BroadcastChannel | null };
  const listeners = new Map<string, Set<(data: never) => void>>();
  const connected = new Set<() => void>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let inRoom = 0;
  let stopWatching = () => undefined as unknown;

  const say = (message: ToDesk) => outbox.current?.postMessage(message);
  const setConnections = ({ market: now, chat: room }: Connections) => {
    market.set(now as ConnectionState);
    chat.set(room as ChatConnection);
  };
  const announce = () => {
    for (const listener of [...connected]) listener();
  };
  const isLive = () => state.get() === 'linked' && market.get() === 'live';
  const lose = () => {
    state.set('gone');
    market.set('reconnecting');
    chat.set({ state: 'disconnected', error: null, code: null });
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new Error('The desk is closed'));
    }
    waiting.clear();
  };
  const link = (connections: Connections) => {
    const isNew = state.get() !== 'linked';
    state.set('linked');
    setConnections(connections);
    if (!isNew) return;
    for (const key of listeners.keys()) {
      const [stream, event = ''] = key.split(' ');
      say({ kind: 'listen', from: id, stream: stream as SharedStream, event });
    }
    if (inRoom > 0) say({ kind: 'enter-chat', from: id });
    stopWatching();
    stopWatching = onLockFree(locks, names.deskLock(desk), lose);
    if (isLive()) announce();
  };
  const ask = (stream: SharedStream, event: string, payload: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      if (state.get() !== 'linked') return reject(new Error('The desk is closed'));
      lastId += 1;
      const asked = lastId;
      const timer = setTimeout(() => {
        waiting.delete(asked);
        reject(new Error('The desk did not answer'));
      }, ANSWER_MS);
      waiting.set(asked, { resolve, reject, timer });
      say({ kind: 'request', from: id, id: asked, stream, event, payload });
    });
  const on = (stream: SharedStream) => (event: string, listener: (data: never) => void) => {
    const key = `${stream} ${event}`;
    const own = listeners.get(key) ?? new Set();
    listeners.set(key, own.add(listener));
    if (own.size === 1) say({ kind: 'listen', from: id, stream, event });
    return () => own.delete(listener);
  };
  const receive = ({ data }: MessageEvent) => {
    const message = toWindowsSchema.safeParse(data).data;
    switch (message?.kind) {
      case 'desk':
        // After a reload, the same desk does not know this window yet.
        if (state.get() === 'gone') say({ kind: 'hello', from: id, panel });
        return link(message.connections);
      case 'close':
        return message.panel === panel ? onClose?.() : undefined;
      case 'connections':
        return setConnections(message.connections);
      case 'connected':
        return state.get() === 'linked' ? announce() : undefined;
      case 'event': {
        if (message.to !== undefined && message.to !== id) return;
        for (const listener of listeners.get(`${message.stream} ${message.event}`) ?? [])
          listener(message.data as never);
        return;
      }
      case 'answer': {
        const asked = message.to === id ? waiting.get(message.id) : undefined;
        if (asked === undefined) return;
        waiting.delete(message.id);
        clearTimeout(asked.timer);
        if (message.ok) asked.resolve(message.value);
        else asked.reject(new Error('The request failed'));
      }
    }
  };

  return {
    state,
    market: {
      connection: market,
      retain: () => () => undefined,
      request: ((event, payload) => ask('market', event, payload)) as MarketStream['request'],
      on: on('market') as MarketStream['on'],
      onConnected: (listener) => {
        connected.add(listener);
        if (isLive()) listener();
        return () => connected.delete(listener);
      },
    },
    chat: {
      connection: chat,
      retain: () => {
        inRoom += 1;
        say({ kind: 'enter-chat', from: id });
        return () => {
          inRoom -= 1;
        };
      },
      send: (async (message, clientId) => {
        try {
          return await ask('chat', 'send', [message, clientId]);
        } catch {
          return { ok: false, error: 'Not connected to chat server', code: 'NOT_CONNECTED' };
        }
      }) as ChatStream['send'],
      on: on('chat') as ChatStream['on'],
    },
    start: () => {
      const inbox = new BroadcastChannel(names.toWindows(desk));
      outbox.current = new BroadcastChannel(names.toDesk(desk));
      const timer = setTimeout(() => state.get() === 'seeking' && lose(), SEEK_MS);
      inbox.addEventListener('message', receive);
      state.set('seeking');
      // Say hello only once the lock is held: the desk considers a window without a lock closed.
      const release = holdLock(locks, names.windowLock(id), () => say({ kind: 'hello', from: id, panel }));
      return () => {
        say({ kind: 'bye', from: id });
        clearTimeout(timer);
        stopWatching();
        release();
        inbox.close();
        outbox.current?.close();
        outbox.current = null;
      };
    },
  };
};
