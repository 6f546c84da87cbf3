import {
  MARKET_NAMESPACE,
  type MarketEvent,
  type MarketRequest,
  type marketEvents,
  type marketRequests,
} from '@prebell/contracts';
import type { z } from 'zod';
import { mapStore, type ReadableStore } from '../readable-store';
import { loadWire } from './load-wire';
import { createSocketLink, type LinkState, type StreamDependencies } from './socket-link';

/** `crowded`: the account has too many open windows; the stream starts once one of them closes. */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'crowded';

type Payload<K extends MarketRequest> = z.input<(typeof marketRequests)[K]['payload']>;
type Answer<K extends MarketRequest> = z.output<(typeof marketRequests)[K]['answer']>;
/** The data of one market event. */
export type MarketEventData<K extends MarketEvent> = z.output<(typeof marketEvents)[K]>;

/** The page's only market socket. It stays open while it has at least one user. */
export interface MarketStream {
  readonly connection: ReadableStore<ConnectionState>;
  /** Keeps the socket open until the returned function is called. */
  retain(): () => void;
  /** Sends a request; resolves with its acknowledgement, rejects after 5 s without one. */
  request<K extends MarketRequest>(event: K, payload: Payload<K>): Promise<Answer<K>>;
  on<K extends MarketEvent>(event: K, listener: (data: MarketEventData<K>) => void): () => void;
  /** Calls `listener` on each connection, and immediately when already connected. Subscribe here. */
  onConnected(listener: () => void): () => void;
}

const STATES: Record<LinkState['phase'], ConnectionState> = {
  idle: 'idle',
  connecting: 'connecting',
  connected: 'live',
  lost: 'reconnecting',
  failed: 'reconnecting',
};

export const createMarketStream = (dependencies: StreamDependencies): MarketStream => {
  const { state, retain, request, on, onConnected } = createSocketLink({
    ...dependencies,
    namespace: MARKET_NAMESPACE,
    events: ({ marketEvents: events }) => events,
  });
  return {
    connection: mapStore(state, (link) =>
      link.phase === 'failed' && link.code === 'RATE_LIMITED' ? 'crowded' : STATES[link.phase],
    ),
    retain,
    request: async (event, payload) => {
      const answer = await request(event, payload);
      const { marketRequests: requests } = await loadWire();
      return requests[event].answer.parse(answer) as Answer<typeof event>;
    },
    on: on as MarketStream['on'],
    onConnected,
  };
};
