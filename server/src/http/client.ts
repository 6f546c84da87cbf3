import type { Context } from 'hono';
import { clientAddress } from './client-address';

const AGENT_MAX = 300;

/** Where a request came from, to show to a user later. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
  /** Whether it came from a browser, which always sends `Sec-Fetch-Site`. */
  readonly isBrowser: boolean;
}

export const clientOf = (c: Context): Client => ({
  address: clientAddress(c),
  userAgent: c.req.header('User-Agent')?.slice(0, AGENT_MAX) ?? null,
  isBrowser: c.req.header('Sec-Fetch-Site') !== undefined,
});
