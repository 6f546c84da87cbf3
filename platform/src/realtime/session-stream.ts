import { SESSION_NAMESPACE, type sessionEvents } from '@prebell/contracts';
import type { z } from 'zod';
import { createSocketLink, type StreamDependencies } from './socket-link';

/** The user's rights when a page connected. */
export type OpenedRights = z.output<(typeof sessionEvents)['session:opened']>;

export interface SessionListeners {
  /** On every connection. */
  readonly onOpened: (rights: OpenedRights) => void;
  /** The rights changed, or the server no longer admits this user. */
  readonly onChanged: () => void;
}

/** Informs a page, on every screen, about changed rights and the end of its session. */
export interface SessionStream {
  /** Keeps the socket open until the returned function is called. */
  follow(listeners: SessionListeners): () => void;
}

export const createSessionStream = (dependencies: StreamDependencies): SessionStream => {
  const link = createSocketLink({
    ...dependencies,
    namespace: SESSION_NAMESPACE,
    events: ({ sessionEvents: events }) => events,
  });
  return {
    follow: ({ onOpened, onChanged }) => {
      const unsubscribes = [
        link.on('session:opened', onOpened),
        link.on('session:changed', onChanged),
        link.state.subscribe(() => {
          const state = link.state.get();
          if (state.phase === 'failed' && state.code === 'ACCOUNT_INACTIVE') onChanged();
        }),
        link.retain(),
      ];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
};
