/** Address and credentials of NATS. */
export interface NatsAddress {
  /** `host:port` of each server of one NATS cluster. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  /** Rejects a server without TLS. */
  readonly needsTls: boolean;
  /** File with the certificate authorities to trust, instead of Node's own list. */
  readonly caFile?: string;
}

const PROTOCOLS = new Set(['nats:', 'tls:']);

/**
 * Parses `nats://user:password@host:port`, or `tls://…`. Commas separate the servers of a cluster, which share the
 * protocol, user and password. Null for anything else. We pass the credentials separately, because the client library
 * ignores those in a URL.
 */
export const parseNatsUrl = (text: string): NatsAddress | null => {
  const urls = text.split(',').map((part) => (URL.canParse(part.trim()) ? new URL(part.trim()) : null));
  const [first] = urls;
  if (!first || !PROTOCOLS.has(first.protocol)) return null;
  const { protocol, username, password } = first;
  const isAlike = (url: URL | null): url is URL =>
    url !== null &&
    url.hostname !== '' &&
    [url.protocol, url.username, url.password].join('\n') === [protocol, username, password].join('\n');
  if (!urls.every(isAlike)) return null;
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    needsTls: protocol === 'tls:',
  };
};
