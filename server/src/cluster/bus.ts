/**
 * Hints between the instances of one installation. A hint may arrive twice; the receiver reads the data from its store.
 */
export interface Bus<Topic extends string> {
  /** Notifies the other instances; call it after the commit. Never throws. */
  publish(topic: Topic, key?: string): void;
  /** Receives what other instances publish, never its own. Returns the function that stops it. */
  subscribe(topic: Topic, listener: (key: string) => void): () => void;
}

/** The bus of a single process. */
export const loneBus: Bus<string> = { publish: () => undefined, subscribe: () => () => undefined };
