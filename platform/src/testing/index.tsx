import type { SendMessageAnswer, User } from '@prebell/contracts';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { createMarketClock } from '../market-clock/market-clock';
import { createNotify } from '../notify/notify';
import { PlatformProvider } from '../PlatformProvider';
import { createQueryClient, type Platform } from '../platform';
import { createPreferences } from '../preferences/preferences';
import { createStore, type Store } from '../readable-store';
import type { ChatConnection, ChatStream } from '../realtime/chat-stream';
import type { ConnectionState, MarketStream } from '../realtime/market-stream';
import type { Session, SessionState } from '../session/session';
import { createStepUp } from '../session/step-up';
import type { ThemeName } from '../theme/theme';
import { createUnsaved } from '../unsaved/unsaved';

export { fakeSubscription } from './subscription';

/** A user for tests and stories. */
export const fakeUser = (overrides: Partial<User> = {}): User => ({
  id: '01980000-0000-7000-8000-000000000001',
  username: 'mara',
  email: 'mara@example.test',
  first_name: 'Mara',
  last_name: null,
  is_admin: false,
  is_active: true,
  subscription_tier: 'pro',
  subscription_expires: null,
  last_login: null,
  tier_info: { tier: 'pro', expires: null, is_active: true, permissions: [] },
  ...overrides,
});

/**
 * Answers of the fake API: from `METHOD /path` (as in the contract) to a body, an ApiError, or a function that returns either.
 */
export type FakeAnswers = Record<string, unknown | ((options: unknown) => unknown)>;

export interface FakePlatform extends Platform {
  /** Sends an event to subscribers of the market stream, as the server would. */
  emitMarket(event: string, data: unknown): void;
  /** Connection state of the market stream; live at first. */
  readonly marketConnection: Store<ConnectionState>;
  /** Reconnects the market stream, as after an outage. */
  reconnectMarket(): void;
  /** Answers to market requests, by event name. */
  readonly marketAnswers: Record<string, unknown>;
  /** Sends an event to subscribers of the trading room. */
  emitChat(event: string, data: unknown): void;
  /** Connection state of the trading room; connected at first. */
  readonly chatConnection: Store<ChatConnection>;
  /** Sends a dispatch hint to subscribers. */
  emitDispatch(): void;
  /** Messages sent to the trading room. */
  readonly said: string[];
  /** The client ids of the sent messages. */
  readonly saidAs: string[];
  /** Requests from the remote to its host. */
  readonly asked: { navigated: string[]; upgrades: string[] };
}

/** A platform without a server: the same interface, in memory. */
export const createFakePlatform = ({
  user = fakeUser(),
  answers = {},
  marketAnswers = {},
  chatAnswer = { ok: false, error: 'No fake answer', code: 'NOT_FOUND' },
}: {
  user?: User | null;
  answers?: FakeAnswers;
  marketAnswers?: Record<string, unknown>;
  chatAnswer?: SendMessageAnswer;
} = {}): FakePlatform => {
  const asked: FakePlatform['asked'] = { navigated: [], upgrades: [] };
  const state = createStore<SessionState>(user === null ? { status: 'signed-out' } : { status: 'signed-in', user });
  const signedIn = () => {
    const now = state.get();
    return now.status === 'signed-in' ? now.user : null;
  };
  const call = async (endpoint: { method: string; path: string }, options: unknown): Promise<unknown> => {
    const key = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
    const found = answers[key];
    const answer = typeof found === 'function' ? await found(options) : found;
    if (answer instanceof ApiError) throw answer;
    if (answer === undefined) throw new ApiError(`No fake answer for ${key}`, { code: 'NOT_FOUND', status: 404 });
    return answer;
  };
  const enter = async (): Promise<User> => {
    const entered = user ?? fakeUser();
    state.set({ status: 'signed-in', user: entered });
    return entered;
  };
  const session: Session = {
    get: state.get,
    subscribe: state.subscribe,
    user: signedIn,
    can: (permission) => signedIn()?.tier_info.permissions.includes(permission) ?? false,
    signIn: enter,
    signInBy: async (ask) => {
      await ask();
      return enter();
    },
    register: enter,
    signOut: async () => state.set({ status: 'signed-out' }),
    reload: async () => undefined,
  };
  const theme = createStore<ThemeName>('dark');
  const market = fakeMarket(marketAnswers);
  const chat = fakeChat(chatAnswer);
  return {
    session,
    api: { call: call as Platform['api']['call'], refresh: async () => 'refreshed' },
    stepUp: createStepUp(),
    queryClient: createQueryClient(),
    market: market.stream,
    emitMarket: market.emit,
    marketConnection: market.connection,
    reconnectMarket: market.reconnect,
    chat: chat.stream,
    emitChat: chat.emit,
    ...fakeDispatch(),
    chatConnection: chat.connection,
    said: chat.said,
    saidAs: chat.saidAs,
    marketAnswers,
    asked,
    clock: createMarketClock(),
    theme: { ...theme, toggle: () => theme.set(theme.get() === 'dark' ? 'light' : 'dark') },
    notify: createNotify(),
    preferences: createPreferences({ session, storage: null }),
    unsaved: createUnsaved(),
    host: {
      navigate: (to) => asked.navigated.push(to),
      openUpgrade: ({ feature }) => asked.upgrades.push(feature),
    },
  };
};

/** Listeners by event, triggered by hand. */
function fakeEvents() {
  const listeners = new Map<string, Set<(data: never) => void>>();
  return {
    on: (event: string, listener: (data: never) => void) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    emit: (event: string, data: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(data as never);
    },
  };
}

function fakeMarket(answers: Record<string, unknown>): {
  stream: MarketStream;
  emit(event: string, data: unknown): void;
  connection: Store<ConnectionState>;
  reconnect(): void;
} {
  const { on, emit } = fakeEvents();
  const connection = createStore<ConnectionState>('live');
  const connected = new Set<() => void>();
  const stream: MarketStream = {
    connection,
    retain: () => () => undefined,
    request: (async (event: string) =>
      answers[event] ?? { ok: false, error: 'No fake answer', code: 'NOT_FOUND' }) as MarketStream['request'],
    on: on as MarketStream['on'],
    onConnected: (listener) => {
      connected.add(listener);
      listener();
      return () => connected.delete(listener);
    },
  };
  const reconnect = () => {
    connection.set('live');
    for (const listener of [...connected]) listener();
  };
  return { stream, emit, connection, reconnect };
}

function fakeDispatch() {
  const hints = new Set<() => void>();
  return {
    dispatch: {
      follow: ({ onHint }: { readonly onHint: () => void }) => {
        hints.add(onHint);
        return () => void hints.delete(onHint);
      },
    },
    emitDispatch: () => {
      for (const hint of hints) hint();
    },
  };
}

function fakeChat(answer: SendMessageAnswer) {
  const { on, emit } = fakeEvents();
  const connection = createStore<ChatConnection>({ state: 'connected', error: null, code: null });
  const said: string[] = [];
  const saidAs: string[] = [];
  const stream: ChatStream = {
    connection,
    retain: () => () => undefined,
    send: async (message, clientId) => {
      said.push(message);
      saidAs.push(clientId);
      return answer;
    },
    on: on as ChatStream['on'],
  };
  return { stream, emit, connection, said, saidAs };
}

/** Wraps a tree under test. */
export const FakePlatformProvider = ({ platform, children }: { platform: Platform; children: ReactNode }) => (
  <PlatformProvider platform={platform}>{children}</PlatformProvider>
);
