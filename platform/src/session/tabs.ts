const CHANNEL = 'prebell-rights';

/** The other tabs of this browser. */
export interface Tabs {
  /** Tells the other tabs that the user's rights changed. */
  tell(): void;
  /** Subscribes to messages from other tabs. */
  onTold(listener: () => void): void;
}

/** Connects the tabs of one browser; without browser support, messages go nowhere. */
export const openTabs = (): Tabs => {
  // Only a browser page has other tabs. In Node an open channel would keep the process alive.
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined')
    return { tell: () => undefined, onTold: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tell: () => channel.postMessage(null),
    onTold: (listener) => channel.addEventListener('message', listener),
  };
};
