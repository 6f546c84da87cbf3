import type { Bus, Topic } from './bus';

/** Notifies this process and the other instances that something is waiting in the database. */
export interface Hint {
  /** Call it after the commit. `key` says what is waiting. */
  announce(key?: string): void;
  /** Returns a function that removes the listener. */
  subscribe(listener: (key: string) => void): () => void;
}

/** Unlike the bus alone, it also reaches the process that announces, because one process often both writes and reads. */
export const createHint = (bus: Bus, topic: Topic): Hint => {
  const listeners = new Set<(key: string) => void>();
  return {
    announce(key = '') {
      for (const listener of listeners) listener(key);
      bus.publish(topic, key);
    },
    subscribe(listener) {
      listeners.add(listener);
      const unsubscribe = bus.subscribe(topic, listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
  };
};
