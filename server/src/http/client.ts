import type { Context } from 'hono';
import { clientAddress } from './client-address';

const AGENT_MAX = 300;

/** Origin of a request, for display to a user later. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
  /** It came from a browser page, which always says so. */
  readonly isBrowser: boolean;
}

export const clientOf = (c: Context): Client => ({
  address: clientAddress(c),
  userAgent: c.req.header('User-Agent')?.slice(0, AGENT_MAX) ?? null,
  isBrowser: c.req.header('Sec-Fetch-Site') !== undefined,
});
