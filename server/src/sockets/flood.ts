import { toSeconds } from '@prebell/contracts';
import type { Server } from 'socket.io';

/** Messages that a connection may send in one burst: a desk subscribes to everything it shows when it opens. */
const BURST = 200;
/** Messages per second a connection may send in the long run; a trader at the keyboard stays below a fifth of it. */
const PER_SECOND = 50;

/** Logs a client that was disconnected, once. */
type Report = () => void;

/**
 * Closes a connection that sends more than any desk can; its pending messages are dropped. The limits of
 * single requests are the handlers'; this one limits what reading them costs the others.
 */
export const cutFloods = (io: Server, report: Report = () => undefined): void => {
  io.engine.on('connection', (connection) => {
    let allowance = BURST;
    let seen = performance.now();
    connection.on('packet', ({ type }: { type: string }) => {
      if (type !== 'message') return;
      const now = performance.now();
      allowance = Math.min(BURST, allowance + toSeconds(now - seen) * PER_SECOND) - 1;
      seen = now;
      if (allowance >= 0) return;
      connection.removeAllListeners('packet');
      connection.close(true);
      report();
    });
  });
};
