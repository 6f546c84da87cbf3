import { REAUTH_EVENT } from '@prebell/contracts';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import type { ApiClient } from '../api/api-client';
import type { PressTraces } from '../api/press-traces';
import { createStore, type ReadableStore } from '../readable-store';
import type { TokenStore } from '../session/token-store';
import { withTimeout } from '../with-timeout';
import { loadWire, type Wire, wireOfSockets } from './load-wire';
import { renewInTime } from './token-renewal';

/**
 * State of a connection. `lost` was connected and reconnects automatically. `failed` could not connect; it keeps trying,
 * unless `code` says that the server rejects this user.
 */
export type LinkState =
  | { readonly phase: 'idle' | 'connecting' | 'connected' | 'lost' }
  | { readonly phase: 'failed'; readonly code: string | null };

/** A Socket.IO namespace that stays connected while it has at least one user, signed in with the current token. */
export interface SocketLink<Events extends Record<string, z.ZodType>> {
  readonly state: ReadableStore<LinkState>;
  /** Keeps the connection open until the returned function is called. */
  retain(): () => void;
  /** Resolves with the acknowledgement; rejects if it, or the client library before it, takes longer than 5 s. */
  request(event: string, payload: unknown): Promise<unknown>;
  on<K extends keyof Events & string>(event: K, listener: (data: z.output<Events[K]>) => void): () => void;
  /** Calls `listener` on each connection, and immediately when already connected. */
  onConnected(listener: () => void): () => void;
}

/** The parts of the page that a stream needs. */
export interface StreamDependencies {
  readonly token: TokenStore;
  readonly api: Pick<ApiClient, 'refresh'>;
  /** Origin of the server; defaults to the page's own. */
  readonly url?: string;
  /** Connects requests with the presses that caused them. */
  readonly traces?: PressTraces;
}

interface Options<Events> extends StreamDependencies {
  readonly namespace: string;
  /** The events' schemas, which arrive with the client library. */
  readonly events: (wire: Wire) => Events;
}

const ACK_TIMEOUT_MS = 5_000;
const RETRY_MS = 2_000;
/** Pause before the next attempt while the user has too many windows open; one must close first. */
const CROWDED_RETRY_MS = 15_000;
/** Codes after which retrying does not help, because the server does not admit this user. */
const FINAL_CODES: readonly string[] = ['UPGRADE_REQUIRED', 'ACCOUNT_INACTIVE', 'FORBIDDEN'];

type ConnectError = Error & { readonly data?: { readonly code?: string } };

export const createSocketLink = <Events extends Record<string, z.ZodType>>({
  namespace,
  events,
  token,
  api,
  url = '',
  traces,
}: Options<Events>): SocketLink<Events> => {
  const state = createStore<LinkState>({ phase: 'idle' });
  const connected = new Set<() => void>();
  /** Callbacks that wait for the client library. */
  let waiting: ((socket: Socket) => void)[] = [];
  let isLoading = false;
  let retained = 0;
  let socket: Socket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopRenewing = () => undefined as unknown;

  // A connection outlives its first token. Send it each new one, so that it does not end with the old one.
  token.subscribe(() => {
    const next = token.get();
    if (next !== null && socket?.connected) socket.emit(REAUTH_EVENT, { token: next });
  });

  const connectIn = (milliseconds: number) => {
    clearTimeout(retry);
    retry = setTimeout(() => socket?.connect(), milliseconds);
  };
  const renew = async () => {
    const outcome = await api.refresh();
    if (retained > 0 && outcome !== 'refused') connectIn(outcome === 'refreshed' ? 0 : RETRY_MS);
  };

  const create = ({ io }: Wire): Socket => {
    const created = io(url + namespace, {
      autoConnect: false,
      auth: (give) => give({ token: token.get() }),
      transports: ['websocket', 'polling'],
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 10_000,
    });
    created.on('connect', () => {
      if (retained === 0) return void created.disconnect();
      state.set({ phase: 'connected' });
      for (const listener of [...connected]) listener();
    });
    created.on('disconnect', (reason) => {
      if (retained === 0) return;
      state.set({ phase: 'lost' });
      // The server closed the connection (restart, changed rights). The client library does not reconnect in that case.
      if (reason === 'io server disconnect') void renew();
    });
    created.on('connect_error', ({ data }: ConnectError) => {
      if (retained === 0) return void created.disconnect();
      const code = data?.code ?? null;
      state.set({ phase: 'failed', code });
      if (code === 'UNAUTHENTICATED') void renew();
      else if (!created.active && !FINAL_CODES.includes(code ?? ''))
        connectIn(code === 'RATE_LIMITED' ? CROWDED_RETRY_MS : RETRY_MS);
    });
    return created;
  };
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    loadWire().then(
      (wire) => {
        isLoading = false;
        socket ??= create(wire);
        const ready = waiting;
        waiting = [];
        for (const use of ready) use(socket);
      },
      () => {
        isLoading = false;
        if (retained === 0) return;
        state.set({ phase: 'failed', code: null });
        retry = setTimeout(load, RETRY_MS);
      },
    );
  };
  /** Calls `use` with the socket: immediately, or as soon as the client library has arrived. */
  const withSocket = (use: (socket: Socket) => void): void => {
    const wire = wireOfSockets();
    if (socket === null && wire !== null) socket = create(wire);
    if (socket !== null) {
      use(socket);
      return;
    }
    waiting.push(use);
    load();
  };

  return {
    state,
    retain: () => {
      retained += 1;
      if (retained === 1) {
        state.set({ phase: 'connecting' });
        stopRenewing = renewInTime(token, api);
        withSocket((opened) => retained > 0 && opened.connect());
      }
      let released = false;
      return () => {
        if (released) return;
        released = true;
        retained -= 1;
        if (retained > 0) return;
        clearTimeout(retry);
        stopRenewing();
        // Browsers log a warning when a socket closes while it is opening, so one that is still connecting closes once
        // it has connected.
        if (socket?.connected || state.get().phase !== 'connecting') socket?.disconnect();
        state.set({ phase: 'idle' });
      };
    },
    request: async (event, payload) => {
      const trace = traces?.begin() ?? null;
      const sent = trace === null ? payload : { ...(payload as object), traceparent: trace.traceparent };
      let answer: { readonly traceresponse?: string } | null = null;
      try {
        const opened = await withTimeout(new Promise<Socket>(withSocket), ACK_TIMEOUT_MS, 'No connection yet');
        answer = await opened.timeout(ACK_TIMEOUT_MS).emitWithAck(event, sent);
        return answer;
      } finally {
        trace?.end(answer?.traceresponse);
      }
    },
    on: (event, listener) => {
      // Skip an event that this build cannot read: the next connection corrects the state.
      const receive = (data: unknown) => {
        const known = wireOfSockets();
        const parsed = known === null ? undefined : events(known)[event]?.safeParse(data);
        if (parsed?.success) listener(parsed.data as z.output<Events[typeof event]>);
      };
      let isWanted = true;
      withSocket((opened) => isWanted && opened.on(event as string, receive));
      return () => {
        isWanted = false;
        socket?.off(event as string, receive);
      };
    },
    onConnected: (listener) => {
      connected.add(listener);
      if (socket?.connected) listener();
      return () => connected.delete(listener);
    },
  };
};
