import { optionalProgram } from '../lib/programs.mjs';

/**
 * The programs of the operating system a cluster needs.
 * @param {{withRedis: boolean}} wanted `withRedis` is false where a server of one's own is used
 * @returns {{haproxy: string, redis: string | undefined}}
 * @throws Error that says how to install what is missing
 */
export function findBinaries({ withRedis }) {
  const haproxy = optionalProgram('haproxy');
  const redis = optionalProgram('redis');
  const missing = [haproxy ? [] : ['haproxy'], withRedis && !redis ? ['redis-server'] : []].flat();
  if (haproxy === undefined || missing.length > 0)
    throw new Error(
      `npm run cluster needs ${missing.join(' and ')}. On Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}` +
        (missing.includes('redis-server')
          ? '\nA server of your own does as well: REDIS_URL=redis://… npm run cluster'
          : ''),
    );
  return { haproxy, redis };
}
