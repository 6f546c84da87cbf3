import type { Context } from 'hono';
import type { AppEnv } from './app-env';

/**
 * The client's address as the socket knows it, or as the trusted proxies in front tell it (`forwarded-address.ts`); headers of
 * anybody else are not believed.
 */
export const clientAddress = (c: Context<AppEnv>): string =>
  c.get('forwardedAddress') ?? c.env?.incoming?.socket.remoteAddress ?? 'unknown';

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
