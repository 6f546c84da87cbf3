/**
 * What instances tell each other:
 * `rights` a user's rights or sessions changed (key: the user), `chat` a message has a place (key: its number),
 * `chat-changed` a message was removed (key: its id), `closures` the market's closures changed, `joined` and `left` somebody came
 * into the trading room or left it (key: the name), `alert` somebody's alert fired (key: the event).
 */
export type Topic = 'rights' | 'chat' | 'chat-changed' | 'closures' | 'joined' | 'left' | 'alert';

/** Hints between the instances of one installation. A hint may come twice; what it is about is read where it is kept. */
export interface Bus {
  /** Tells the other instances; call it after the commit. Never throws. */
  publish(topic: Topic, key?: string): void;
  /** Hears what other instances publish, never one's own. Returns the function that ends it. */
  subscribe(topic: Topic, listener: (key: string) => void): () => void;
}

/** The bus of a process that is alone. */
export const loneBus: Bus = { publish: () => undefined, subscribe: () => () => undefined };
