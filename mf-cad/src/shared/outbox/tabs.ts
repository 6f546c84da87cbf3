/** Coordinates the windows of one browser: a common lock, and notes about changes. */
export interface Tabs {
  /** Runs `work` under a lock across windows. Without browser locks it runs immediately, which is safe thanks to idempotency keys. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Notifies the other windows that the stored entries changed. */
  notify(): void;
  /** Calls `listener` when another window reports a change. */
  listen(listener: () => void): void;
  close(): void;
}

const NAME = 'prebell-dispatch-outbox';

export const createTabs = (): Tabs => {
  const channel = new BroadcastChannel(NAME);
  return {
    alone: async (work) => {
      if (!navigator.locks) return work();
      await navigator.locks.request(NAME, work);
    },
    notify: () => channel.postMessage('changed'),
    listen: (listener) => channel.addEventListener('message', listener),
    close: () => channel.close(),
  };
};
