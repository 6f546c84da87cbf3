import { toSeconds } from '@prebell/contracts';
import type { Server } from 'socket.io';

/** How many messages a connection may send in one burst. A desk subscribes to everything on it when it opens. */
const BURST = 200;
/**
 * How many messages per second a connection may send over time. A trader at the keyboard sends less than a fifth of
 * that.
 */
const PER_SECOND = 50;

/** Called once for each disconnected client, to log it. */
type Report = () => void;

/**
 * Closes a connection that sends more than any desk can, and drops its pending messages. Handlers have their own limits
 * for single requests; this one protects others from the cost of reading the messages.
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
