/** What the windows of one browser share. */
export interface Tabs {
  /** Runs `work` while no other window runs its own. Where the browser has no locks it runs at once: keys make that safe. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Tells the other windows that what is kept has changed. */
  tell(): void;
  /** Calls `listener` when another window told. */
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
    tell: () => channel.postMessage('changed'),
    listen: (listener) => channel.addEventListener('message', listener),
    close: () => channel.close(),
  };
};
