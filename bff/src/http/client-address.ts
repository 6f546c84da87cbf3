import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './app-env';

/**
 * The client's address as the socket knows it, or as the trusted proxies in front tell it (`forwarded-address.ts`); headers of
 * anybody else are not believed.
 */
export const clientAddress = (c: Context<AppEnv>): string =>
  c.get('forwardedAddress') ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own. A name is none, however it begins: `127.evil.example` belongs to somebody. */
export const isLoopback = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
};
