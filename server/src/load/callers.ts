import type { IncomingMessage } from 'node:http';
import type { AddressOf } from '../http/forwarded-address';

/**
 * Classes of callers in the order in which they are served under load: paying users and operations, then accounts, then
 * visitors.
 */
export type CallerClass = 'paying' | 'member' | 'guest';

/** The caller of a request, as far as it is known before the router runs. */
export interface Caller {
  readonly kind: CallerClass;
  /** The budget against which the request counts. */
  readonly budget: 'address' | 'account' | 'key';
  readonly key: string;
  readonly address: string;
  /** Whether the caller's urgent requests run before those of all others. */
  readonly mayGoFirst: boolean;
}

/** After this long without use, a token counts as unknown again, milliseconds. */
const KNOWN_MS = 5 * 60_000;
const MOST_KNOWN = 20_000;
const BEARER = /^Bearer +(\S+)$/i;

/** The caller's fields that depend on the token's owner. */
export type CallerFacts = Pick<Caller, 'kind' | 'budget' | 'key' | 'mayGoFirst'>;
type Known = CallerFacts & { readonly until: number };

/** Remembers the owners of valid tokens, so that the caller is known without a database query. */
export interface Callers {
  /** Call this when a token was verified, with the facts about its owner. */
  note(token: string, facts: CallerFacts): void;
  /** Call this when a token turns out to be invalid. */
  forget(token: string): void;
  /** Whether a token was valid within the last few minutes; it may have been revoked since. */
  knows(token: string): boolean;
  of(request: Pick<IncomingMessage, 'headers' | 'socket'>): Caller;
}

interface Options {
  readonly addressOf: AddressOf;
  /** The account that a browser with these cookies has signed in to before; null if there is none. */
  readonly deviceOf: (cookies: string | undefined) => string | null;
  readonly now?: () => number;
}

export const createCallerBook = ({ addressOf, deviceOf, now = () => performance.now() }: Options): Callers => {
  const known = new Map<string, Known>();
  return {
    note(token, facts) {
      const at = now();
      const before = known.get(token);
      // Renew at most once a second. Renewing moves the token to the end of the map, so the first entry is the oldest.
      if (before?.kind === facts.kind && before.until > at + KNOWN_MS - 1_000) return;
      known.delete(token);
      known.set(token, { ...facts, until: at + KNOWN_MS });
      const [oldest] = known.keys();
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    },
    forget: (token) => void known.delete(token),
    knows: (token) => (known.get(token)?.until ?? Number.NEGATIVE_INFINITY) > now(),
    of({ headers, socket }) {
      const address = addressOf(socket.remoteAddress, headers['x-forwarded-for']);
      const token = BEARER.exec(headers.authorization ?? '')?.[1];
      const found = token === undefined ? undefined : known.get(token);
      if (found !== undefined && found.until > now())
        return { kind: found.kind, budget: found.budget, key: found.key, mayGoFirst: found.mayGoFirst, address };
      // A known device must not queue with strangers at its address. It has a separate budget, so that an old device
      // cannot use up the account's own.
      const account = deviceOf(headers.cookie);
      const stranger = { mayGoFirst: false, address } as const;
      if (account !== null) return { kind: 'member', budget: 'account', key: `device of ${account}`, ...stranger };
      return { kind: 'guest', budget: 'address', key: address, ...stranger };
    },
  };
};
