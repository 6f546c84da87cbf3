import type { Messages } from './messages';

/** Longest that questions wait for a connection: a broker that restarts is back by then. */
const RESTART_MS = 1_500;

/**
 * Watches the connection to the other instances.
 * @returns whether it has been lost for longer than a restart of the broker takes, so that no leader can be heard
 */
export const watchForCut = (messages: Pick<Messages, 'onChange' | 'trouble'>): (() => boolean) => {
  let lostAt: number | null = null;
  messages.onChange(() => {
    if (messages.trouble() === null) lostAt = null;
    else lostAt ??= performance.now();
  });
  return () => lostAt !== null && performance.now() - lostAt > RESTART_MS;
};
