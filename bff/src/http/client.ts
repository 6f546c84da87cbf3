import type { Context } from 'hono';
import type { AppEnv } from './app-env';
import { clientAddress } from './client-address';

const AGENT_MAX = 300;

/** Where a request came from, as a user is shown it later. */
export interface Client {
  readonly address: string;
  readonly userAgent: string | null;
  /** It came from a page of a browser, which says so and cannot say otherwise. */
  readonly isBrowser: boolean;
}

export const clientOf = (c: Context<AppEnv>): Client => ({
  address: clientAddress(c),
  userAgent: c.req.header('User-Agent')?.slice(0, AGENT_MAX) ?? null,
  isBrowser: c.req.header('Sec-Fetch-Site') !== undefined,
});
