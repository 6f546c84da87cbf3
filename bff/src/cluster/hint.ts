import type { Bus, Topic } from './bus';

/** Says in this process and in the other instances that something waits in the database. */
export interface Hint {
  /** Call it after the commit. */
  announce(key?: string): void;
  /** Returns the function that stops it. */
  subscribe(listener: (key: string) => void): () => void;
}

/** Unlike the bus alone, it also reaches the process that announces: often the same one writes and reads. */
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
