import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import { serverContext } from './env';

/**
 * The client's address from the socket, or from trusted proxies (`forwarded-address.ts`). Headers from anybody else are
 * ignored.
 */
export const clientAddress = (context: Context): string => {
  const c = serverContext(context);
  return c.get('forwardedAddress') ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';
};

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Whether an address is this machine's own. A host name never is, however it begins: `127.evil.example` belongs to a
 * stranger.
 */
export const isLoopback = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
};
