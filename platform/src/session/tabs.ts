const CHANNEL = 'prebell-rights';

/** The other tabs of this browser. */
export interface Tabs {
  /** Tells them that the user's rights changed. */
  tell(): void;
  /** Hears what another tab tells. */
  onTold(listener: () => void): void;
}

/** Connects the tabs of one browser; where the browser cannot do so, nobody hears anything. */
export const openTabs = (): Tabs => {
  // Only a page has other tabs: in Node an open channel would keep the process alive.
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined')
    return { tell: () => undefined, onTold: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    tell: () => channel.postMessage(null),
    onTold: (listener) => channel.addEventListener('message', listener),
  };
};
