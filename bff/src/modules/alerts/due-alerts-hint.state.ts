import type { Bus } from '../../cluster/bus';

/** Says in this process and in the other instances that alerts wait in the database. */
export interface DueAlertsHint {
  /** Call it after the commit. */
  announce(): void;
  /** Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Unlike the bus alone, it also reaches the process that announces: often the same one stores hits and sends alerts. */
export const createDueAlertsHint = (bus: Bus): DueAlertsHint => {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of listeners) listener();
      bus.publish('due-alerts');
    },
    subscribe(listener) {
      listeners.add(listener);
      const unsubscribe = bus.subscribe('due-alerts', listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
  };
};

declare module '../../deps' {
  interface Deps {
    readonly dueAlerts: DueAlertsHint;
  }
}
