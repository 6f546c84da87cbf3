import { CAD_NAMESPACE } from '@prebell/contracts';
import { createSocketLink, type StreamDependencies } from './socket-link';

/** Hints about changes at the dispatch centre. Hints may get lost, so subscribers also poll. */
export interface DispatchStream {
  /** Keeps the socket open until the returned function is called. `onHint` means: load the changes now. */
  follow(listeners: { readonly onHint: () => void; readonly onConnected: () => void }): () => void;
}

export const createDispatchStream = (dependencies: StreamDependencies): DispatchStream => {
  const link = createSocketLink({
    ...dependencies,
    namespace: CAD_NAMESPACE,
    events: ({ cadEvents: events }) => events,
  });
  return {
    follow: ({ onHint, onConnected }) => {
      const unsubscribes = [
        link.on('cad:event', onHint),
        link.onConnected(onConnected),
        // A broken connection is an early sign that the server may be down, so let subscribers poll now.
        link.state.subscribe(() => link.state.get().phase === 'lost' && onHint()),
        link.retain(),
      ];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
};
