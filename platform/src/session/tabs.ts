const CHANNEL = 'prebell-rights';

/** The other tabs of this browser. */
export interface Tabs {
  /** Sends the other tabs the message that the user's rights changed. */
  announce(): void;
  /** Subscribes to messages from other tabs. */
  onRightsChanged(listener: () => void): void;
}

/** Connects the tabs of one browser; without browser support, messages go nowhere. */
export const openTabs = (): Tabs => {
  // Only a browser page has other tabs. In Node an open channel would keep the process alive.
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined')
    return { announce: () => undefined, onRightsChanged: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    announce: () => channel.postMessage(null),
    onRightsChanged: (listener) => channel.addEventListener('message', listener),
  };
};
