import { CAD_NAMESPACE, cadEvents } from '@prebell/contracts';
import { createSocketLink, type StreamDependencies } from './socket-link';

/** Hints that something was done at the dispatch centre. It may stay silent: whoever listens also polls. */
export interface DispatchStream {
  /** Keeps the socket open until the returned function is called. `onHint` means: ask now what changed. */
  follow(listeners: { readonly onHint: () => void; readonly onConnected: () => void }): () => void;
}

export const createDispatchStream = (dependencies: StreamDependencies): DispatchStream => {
  const link = createSocketLink({ ...dependencies, namespace: CAD_NAMESPACE, events: cadEvents });
  return {
    follow: ({ onHint, onConnected }) => {
      const endings = [
        link.on('cad:event', onHint),
        link.onConnected(onConnected),
        // A connection that broke says at once that the server may be gone.
        link.state.subscribe(() => link.state.get().phase === 'lost' && onHint()),
        link.retain(),
      ];
      return () => {
        for (const end of endings) end();
      };
    },
  };
};
