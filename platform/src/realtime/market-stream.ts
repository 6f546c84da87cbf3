import {
  MARKET_NAMESPACE,
  type MarketEvent,
  type MarketRequest,
  marketEvents,
  marketRequests,
} from '@prebell/contracts';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import type { ApiClient } from '../api/api-client';
import { createStore, type ReadableStore } from '../readable-store';
import type { TokenStore } from '../session/token-store';

export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting';

type Payload<K extends MarketRequest> = z.input<(typeof marketRequests)[K]['payload']>;
type Answer<K extends MarketRequest> = z.output<(typeof marketRequests)[K]['answer']>;
type EventData<K extends MarketEvent> = z.output<(typeof marketEvents)[K]>;

/** The one market socket of the page. It is open while somebody retains it. */
export interface MarketStream {
  readonly connection: ReadableStore<ConnectionState>;
  /** Keeps the socket open until the returned function is called. */
  retain(): () => void;
  /** Sends a request; resolves with its acknowledgement, rejects when none came within 5 s. */
  request<K extends MarketRequest>(event: K, payload: Payload<K>): Promise<Answer<K>>;
  on<K extends MarketEvent>(event: K, listener: (data: EventData<K>) => void): () => void;
  /** Calls `listener` on each connection, and at once when already connected: the place to subscribe. */
  onConnected(listener: () => void): () => void;
}

interface Dependencies {
  readonly token: TokenStore;
  readonly api: Pick<ApiClient, 'refresh'>;
  readonly url?: string;
}

const ACK_TIMEOUT_MS = 5_000;

export const createMarketStream = ({ token, api, url = '' }: Dependencies): MarketStream => {
  const connection = createStore<ConnectionState>('idle');
  const connected = new Set<() => void>();
  let retained = 0;
  let socket: Socket | null = null;

  const open = (): Socket => {
    if (socket !== null) return socket;
    socket = io(url + MARKET_NAMESPACE, {
      autoConnect: false,
      auth: (give) => give({ token: token.get() }),
      transports: ['websocket', 'polling'],
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 10_000,
    });
    socket.on('connect', () => {
      if (retained === 0) return void socket?.disconnect();
      connection.set('live');
      for (const listener of [...connected]) listener();
    });
    socket.on('disconnect', (reason) => {
      if (retained === 0) return;
      connection.set('reconnecting');
      // The server ended it (restart, changed rights): the client library does not come back by itself then.
      if (reason === 'io server disconnect') void renew();
    });
    socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      if (retained === 0) return void socket?.disconnect();
      connection.set('reconnecting');
      if (error.data?.code === 'UNAUTHENTICATED') void renew();
    });
    return socket;
  };

  let renewal: ReturnType<typeof setTimeout> | undefined;
  const renew = async () => {
    const outcome = await api.refresh();
    if (retained === 0 || outcome === 'refused') return;
    clearTimeout(renewal);
    renewal = setTimeout(() => socket?.connect(), outcome === 'refreshed' ? 0 : 2_000);
  };

  return {
    connection,
    retain: () => {
      retained += 1;
      if (retained === 1) {
        connection.set('connecting');
        open().connect();
      }
      let released = false;
      return () => {
        if (released) return;
        released = true;
        retained -= 1;
        if (retained > 0) return;
        clearTimeout(renewal);
        // Browsers complain about a socket closed while it opens; one still connecting ends itself when it is through.
        if (socket?.connected || connection.get() === 'reconnecting') socket?.disconnect();
        connection.set('idle');
      };
    },
    request: async (event, payload) => {
      const answer: unknown = await open().timeout(ACK_TIMEOUT_MS).emitWithAck(event, payload);
      return marketRequests[event].answer.parse(answer) as Answer<typeof event>;
    },
    on: (event, listener) => {
      // An event this build cannot read is dropped: the next snapshot repairs the picture.
      const receive = (data: unknown) => {
        const parsed = marketEvents[event].safeParse(data);
        if (parsed.success) listener(parsed.data as EventData<typeof event>);
      };
      const target = open();
      target.on(event as string, receive);
      return () => target.off(event as string, receive);
    },
    onConnected: (listener) => {
      connected.add(listener);
      if (socket?.connected) listener();
      return () => connected.delete(listener);
    },
  };
};
