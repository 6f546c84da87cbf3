/**
 * Messages between instances:
 * `rights` a user's rights or sessions changed (key: the user), `chat` a message got its position (key: its number),
 * `chat-changed` a message was removed (key: its id), `closures` the market's closures changed, `joined` and `left` a
 * member entered or left the trading room (key: the name), `alert` an alert fired (key: the event).
 */
export type Topic = 'rights' | 'chat' | 'chat-changed' | 'closures' | 'joined' | 'left' | 'alert';

/**
 * Hints between the instances of one installation. A hint may arrive twice; the receiver reads the data from its store.
 */
export interface Bus {
  /** Notifies the other instances; call it after the commit. Never throws. */
  publish(topic: Topic, key?: string): void;
  /** Receives what other instances publish, never its own. Returns the function that stops it. */
  subscribe(topic: Topic, listener: (key: string) => void): () => void;
}

/** The bus of a single process. */
export const loneBus: Bus = { publish: () => undefined, subscribe: () => () => undefined };
