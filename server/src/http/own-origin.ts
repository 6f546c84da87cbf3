import type { Context } from 'hono';
import { AppError } from '../errors/app-error';
import { isLoopback } from './client-address';

interface Place {
  /** The request's Host header. */
  readonly host: string | undefined;
  readonly publicOrigin: string | null;
}

/** A host name as URLs write it: an IPv6 address has brackets. */
export const isLoopbackName = (name: string): boolean =>
  name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));

/**
 * Whether a page of `origin` is ours: PUBLIC_ORIGIN, or http on this machine at the requested port. Without the check
 * of the host name, a page of a foreign domain that resolves to this machine would pass (DNS rebinding).
 */
export const isOwnOrigin = (origin: string, { host, publicOrigin }: Place): boolean => {
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, host: originHost } = new URL(origin);
  return protocol === 'http:' && originHost === host && isLoopbackName(hostname);
};

/**
 * Rejects a request from a page of another origin before it can use or set a cookie. Programs other than browsers send
 * neither header and pass.
 */
export const assertSameOrigin = (c: Context, publicOrigin: string | null): void => {
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isOwnOrigin(origin, { host: c.req.header('Host'), publicOrigin }));
  if (foreign) throw new AppError('FORBIDDEN', 'This request came from another site');
};
