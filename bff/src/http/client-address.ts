import type { Context } from 'hono';
import type { AppEnv } from './app-env';

/** The peer's address as the socket knows it; headers are not believed, anybody can write them. */
export const clientAddress = (c: Context<AppEnv>): string => c.env?.incoming?.socket.remoteAddress ?? 'unknown';

/** Whether an address is this machine's own. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
