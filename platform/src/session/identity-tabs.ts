const CHANNEL = 'prebell-identity';

/**
 * Notifies the other tabs of this browser that the user has confirmed who they are, because the server remembers it for
 * their session.
 */
export const tellIdentity = (): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
};

/** Calls back when the user confirms in another tab. The returned function unsubscribes. */
export const onIdentityTold = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
};
