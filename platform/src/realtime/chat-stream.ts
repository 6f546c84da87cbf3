import { CHAT_NAMESPACE, type ChatEvent, type chatEvents, type SendMessageAnswer } from '@prebell/contracts';
import type { z } from 'zod';
import { createStore, type ReadableStore } from '../readable-store';
import { loadWire } from './load-wire';
import { createSocketLink, type LinkState, type StreamDependencies } from './socket-link';

/** Connection state of the trading room (specification, section 4). */
export interface ChatConnection {
  readonly state: 'connecting' | 'connected' | 'disconnected' | 'error';
  /** Text about the connection, or null. */
  readonly error: string | null;
  /** Why the server refused the connection, or null. */
  readonly code: string | null;
}

type EventData<K extends ChatEvent> = z.output<(typeof chatEvents)[K]>;

/** The trading room's socket. It stays open while it has at least one user. */
export interface ChatStream {
  readonly connection: ReadableStore<ChatConnection>;
  /** Keeps the socket open until the returned function is called. */
  retain(): () => void;
  /**
   * Sends a message, only while connected: nothing is queued. Never rejects. A message without an answer (`UNAVAILABLE`) may
   * still have arrived; sent again with the same `clientId`, it is stored once.
   */
  send(message: string, clientId: string): Promise<SendMessageAnswer>;
  on<K extends ChatEvent>(event: K, listener: (data: EventData<K>) => void): () => void;
}

/**
 * An `error` event sets `disconnected`, as specified. If the socket is still open, it counts as connected again after this
 * time.
 */
const RESUME_MS = 1_000;

const quiet = (state: ChatConnection['state']): ChatConnection => ({ state, error: null, code: null });

const connectionOf = (link: LinkState): ChatConnection => {
  switch (link.phase) {
    case 'connected':
      return quiet('connected');
    case 'connecting':
      return quiet('connecting');
    case 'failed':
      return { state: 'error', error: 'Failed to connect to chat server', code: link.code };
    default:
      return quiet('disconnected');
  }
};

const refusal = (error: string, code: string): SendMessageAnswer => ({ ok: false, error, code });

export const createChatStream = (dependencies: StreamDependencies): ChatStream => {
  const link = createSocketLink({
    ...dependencies,
    namespace: CHAT_NAMESPACE,
    events: ({ chatEvents: events }) => events,
  });
  const connection = createStore(connectionOf(link.state.get()));
  let resume: ReturnType<typeof setTimeout> | undefined;
  const followLink = () => {
    clearTimeout(resume);
    connection.set(connectionOf(link.state.get()));
  };
  link.state.subscribe(followLink);

  return {
    connection,
    retain: () => {
      const unsubscribes = [
        link.on('error', ({ message }) => {
          clearTimeout(resume);
          connection.set({ state: 'disconnected', error: message || 'Connection error', code: null });
          resume = setTimeout(followLink, RESUME_MS);
        }),
        link.retain(),
      ];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
    send: async (message, clientId) => {
      if (connection.get().state !== 'connected') return refusal('Not connected to chat server', 'NOT_CONNECTED');
      try {
        const answer = await link.request('send_message', { message, client_id: clientId });
        return (await loadWire()).sendMessageAnswerSchema.parse(answer);
      } catch {
        return refusal('Connection error', 'UNAVAILABLE');
      }
    },
    on: link.on as ChatStream['on'],
  };
};
