import { seconds } from '@prebell/contracts';
import type { Server } from 'socket.io';

const CHECK_MS = seconds(1);
/** Maximum number of bytes that may wait for one connection, because its queue uses the platform's memory. */
const MOST_BYTES = 1024 * 1024;
/**
 * A connection without progress is closed this long after its queue was last empty, milliseconds. Together with the
 * check interval, that is within ten seconds. Its client reconnects and gets the latest state.
 */
const LONGEST_MS = 9_000 - CHECK_MS / 2;

/** The part of an Engine.IO connection that the check needs. */
interface Connection {
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  /** Absent while the transport is HTTP polling. */
  readonly transport: { readonly socket?: { readonly bufferedAmount?: number } };
  close(discard?: boolean): void;
}

const sizeOf = (data: unknown): number => (typeof data === 'string' || data instanceof Buffer ? data.length : 0);

/** Bytes that wait for a connection, in its queue and in its socket. */
const waitingFor = ({ writeBuffer, transport }: Connection): number =>
  writeBuffer.reduce((sum, { data }) => sum + sizeOf(data), transport.socket?.bufferedAmount ?? 0);

/**
 * Closes connections whose reader cannot keep up, in any namespace: immediately above one MiB, and within ten seconds
 * without progress. Socket.IO itself only has a ping timeout. Streams are paused before it comes to this (ADR 9).
 * @returns the function that stops it.
 */
export const cutBacklogs = (io: Server, onCut: (bytes: number) => void): (() => void) => {
  const stuck = new WeakMap<Connection, { readonly waiting: number; readonly since: number }>();
  const check = () => {
    const now = performance.now();
    for (const connection of Object.values(
      (io.engine as unknown as { readonly clients: Readonly<Record<string, Connection>> }).clients,
    )) {
      const waiting = waitingFor(connection);
      const before = stuck.get(connection);
      if (waiting === 0 || before === undefined || waiting < before.waiting)
        stuck.set(connection, { waiting, since: now });
      else if (waiting > MOST_BYTES || now - before.since > LONGEST_MS) {
        onCut(waiting);
        connection.close(true);
      }
    }
  };
  const timer = setInterval(check, CHECK_MS);
  return () => clearInterval(timer);
};
