/**
 * Passes hints between the instances of one installation. A hint may arrive twice. The receiver reads the data itself
 * from its store.
 */
export interface Bus<Topic extends string> {
  /** Notifies the other instances; call it after the commit. Never throws. */
  publish(topic: Topic, key?: string): void;
  /** Receives the hints of other instances, never its own. Returns a function that unsubscribes. */
  subscribe(topic: Topic, listener: (key: string) => void): () => void;
}

/** The bus for a single process, which has no other instances. */
export const loneBus: Bus<string> = { publish: () => undefined, subscribe: () => () => undefined };
