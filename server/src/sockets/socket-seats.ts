import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { AppError } from '../errors/app-error';
import { createAddressOf } from '../http/forwarded-address';
import type { Metrics } from '../metrics/metrics';
import { type Exemption, isExempt } from '../throttle/exempt';

/** Above this multiple of the limit per address, a connection is closed without an error message. */
const ANSWERED_UP_TO = 2;

/** Engine.IO's connection, which all namespaces of a page share. */
interface Connection {
  readonly id: string;
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/** The connections of each account or address. The namespaces of one page count once. */
class Holders {
  readonly #held = new Map<string, Set<string>>();

  /** Counts a connection until it closes. False if the holder already has `most` others. */
  take(holder: string, connection: Connection, most: number): boolean {
    const held = this.#held.get(holder) ?? new Set();
    if (held.has(connection.id)) return true;
    if (held.size >= most) return false;
    held.add(connection.id);
    this.#held.set(holder, held);
    connection.once('close', () => {
      held.delete(connection.id);
      if (held.size === 0) this.#held.delete(holder);
    });
    return true;
  }
}

/** Admits a socket, or throws RATE_LIMITED. */
export type TakeSeat = (socket: Socket, account: string) => void;

interface Options {
  readonly config: Exemption & {
    readonly trustedProxies: readonly string[];
    readonly limits: { readonly accountSockets: number; readonly addressSockets: number };
  };
  readonly metrics: Pick<Metrics, 'refusedSockets'>;
}

/**
 * Limits the sockets per account and per address on this instance. The error comes when the client joins a namespace,
 * where it can read it. Far above the limit, the connection itself is closed.
 */
export const limitSockets = (io: Server, { config, metrics }: Options): TakeSeat => {
  const { accountSockets, addressSockets } = config.limits;
  const addressOf = createAddressOf(config.trustedProxies);
  const accounts = new Holders();
  const addresses = new Holders();
  const tooMany = new WeakSet<object>();
  io.engine.on('connection', (connection: Connection & { close(discard?: boolean): void }) => {
    const { socket, headers } = connection.request;
    const address = addressOf(socket.remoteAddress, headers['x-forwarded-for']);
    if (isExempt(config, address)) return;
    if (!addresses.take(address, connection, addressSockets * ANSWERED_UP_TO)) {
      metrics.refusedSockets.inc({ budget: 'address' });
      connection.close(true);
    } else if (!addresses.take(`${address} answered`, connection, addressSockets)) tooMany.add(connection);
  });
  return (socket, account) => {
    const connection = socket.conn as unknown as Connection;
    if (tooMany.has(connection)) {
      metrics.refusedSockets.inc({ budget: 'address' });
      throw new AppError('RATE_LIMITED', `At most ${addressSockets} connections from one network at a time`);
    }
    if (accounts.take(account, connection, accountSockets)) return;
    metrics.refusedSockets.inc({ budget: 'account' });
    throw new AppError(
      'RATE_LIMITED',
      `This account is open in ${accountSockets} windows. Please close one of them, then try again.`,
    );
  };
};
