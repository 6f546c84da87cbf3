import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors/app-error';
import type { ServerEnv } from './env';
import { replyError } from './error-handler';
import { isLoopbackName } from './own-origin';

/** Paths that load balancers and containers probe by IP address. */
const PROBES = new Set(['/api/health', '/api/ready']);
/** How many accepted values to remember, so that most requests need no parsing. */
const REMEMBERED = 100;

/** The addresses under which the server is reached. */
export interface Addresses {
  /** The origin that visitors use; null for http on this machine. */
  readonly publicOrigin: string | null;
  /** The address it listens on. */
  readonly host: string;
}

type OwnHost = (host: string | undefined) => boolean;

const EVERYWHERE = new Set(['0.0.0.0', '::']);

const nameOf = (host: string): string | null =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null;

/**
 * Decides whether a Host header names this platform: loopback, PUBLIC_ORIGIN or the address it listens on. This
 * prevents DNS rebinding: a foreign domain that resolves to this machine could otherwise read its responses. If the
 * server listens beyond loopback without PUBLIC_ORIGIN, any IP address passes, because a foreign domain cannot look
 * like one.
 */
export const createOwnHost = ({ publicOrigin, host }: Addresses): OwnHost => {
  const names = new Set([EVERYWHERE.has(host) ? hostname() : host]);
  if (publicOrigin !== null) names.add(new URL(publicOrigin).hostname);
  const takesAddresses = publicOrigin === null && !isLoopbackName(host);
  const remembered = new Set<string>();

  const isOwn = (name: string): boolean =>
    isLoopbackName(name) || names.has(name) || (takesAddresses && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0);

  return (value) => {
    if (value === undefined) return false;
    if (remembered.has(value)) return true;
    const name = nameOf(value);
    if (name === null || !isOwn(name)) return false;
    if (remembered.size < REMEMBERED) remembered.add(value);
    return true;
  };
};

const TEXT = 'The platform does not serve this host name. Open it at its public address.';

/** Rejects requests for foreign hosts with 421; pages as plain text, everything else as `{error, code}`. */
export const refuseForeignHosts = (addresses: Addresses): MiddlewareHandler<ServerEnv> => {
  const isOwnHost = createOwnHost(addresses);
  return async (c, next) => {
    const host = c.env?.incoming?.headers?.host ?? c.req.header('Host') ?? new URL(c.req.url).host;
    if (isOwnHost(host) || PROBES.has(c.req.path)) return next();
    const isDocument = /\bhtml\b/.test(c.req.header('Accept') ?? '');
    return isDocument ? c.text(TEXT, 421) : replyError(c, new AppError('WRONG_HOST', TEXT));
  };
};
