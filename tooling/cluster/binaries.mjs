import { optionalProgram } from '../lib/programs.mjs';

/**
 * Finds the system programs that a cluster needs.
 * @param {{withNats: boolean}} wanted `withNats` is false with an existing NATS server
 * @returns {{haproxy: string, nats: string | undefined, pgbouncer: string | undefined}}
 * @throws Error that says how to install missing programs
 */
export function findBinaries({ withNats }) {
  const haproxy = optionalProgram('haproxy');
  const nats = optionalProgram('nats');
  const missing = [haproxy ? [] : ['haproxy'], withNats && !nats ? ['nats-server'] : []].flat();
  if (haproxy === undefined || missing.length > 0)
    throw new Error(
      `npm run cluster needs ${missing.join(' and ')}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}` +
        (missing.includes('nats-server')
          ? '\nYou can also use your own server: NATS_URL=nats://… npm run cluster'
          : ''),
    );
  return { haproxy, nats, pgbouncer: optionalProgram('pgbouncer') };
}
