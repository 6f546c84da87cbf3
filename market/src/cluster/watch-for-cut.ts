import type { Messages } from './messages';

/** Questions wait at most this long for a connection: a restarting broker is back by then. */
const RESTART_MS = 1_500;

/**
 * Watches the connection to the other instances.
 * @returns whether the connection has been lost for longer than a broker needs to restart, so that no leader can be
 * heard
 */
export const watchForCut = (messages: Pick<Messages, 'onChange' | 'trouble'>): (() => boolean) => {
  let lostAt: number | null = null;
  messages.onChange(() => {
    if (messages.trouble() === null) lostAt = null;
    else lostAt ??= performance.now();
  });
  return () => lostAt !== null && performance.now() - lostAt > RESTART_MS;
};
