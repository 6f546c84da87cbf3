import { optionalProgram } from '../lib/programs.mjs';

/**
 * Finds the system programs that a cluster needs.
 * @param {{withRedis: boolean}} wanted `withRedis` is false with an existing Redis server
 * @returns {{haproxy: string, redis: string | undefined, pgbouncer: string | undefined}}
 * @throws Error that says how to install missing programs
 */
export function findBinaries({ withRedis }) {
  const haproxy = optionalProgram('haproxy');
  const redis = optionalProgram('redis');
  const missing = [haproxy ? [] : ['haproxy'], withRedis && !redis ? ['redis-server'] : []].flat();
  if (haproxy === undefined || missing.length > 0)
    throw new Error(
      `npm run cluster needs ${missing.join(' and ')}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}` +
        (missing.includes('redis-server')
          ? '\nYou can also use your own server: REDIS_URL=redis://… npm run cluster'
          : ''),
    );
  return { haproxy, redis, pgbouncer: optionalProgram('pgbouncer') };
}
