import type { LoggerOptions } from 'pino';
import { isDatabaseGone } from '../db/connection-fault';

/** While the database is unreachable, each kind of log line about it appears at most this often, milliseconds. */
const EVERY_MS = 10_000;

const errorOf = (first: unknown): unknown =>
  typeof first === 'object' && first !== null ? Reflect.get(first, 'err') : null;

/**
 * A lost database breaks everything that needs it, many times a second. Logs each kind of such a line once in ten
 * seconds, with the number of dropped ones in `left_out`, so that other errors stay visible. `now` is in milliseconds.
 */
export const quietDatabaseLoss = (now: () => number = () => performance.now()): Required<LoggerOptions>['hooks'] => {
  const logged = new Map<string, { at: number; leftOut: number }>();
  return {
    logMethod(args, method) {
      const [first, message] = args as unknown as [unknown, unknown];
      if (!isDatabaseGone(errorOf(first))) return method.apply(this, args);
      const before = logged.get(String(message));
      if (before !== undefined && now() - before.at < EVERY_MS) {
        before.leftOut += 1;
        return;
      }
      logged.set(String(message), { at: now(), leftOut: 0 });
      const fields = before?.leftOut ? { ...(first as object), left_out: before.leftOut } : (first as object);
      return method.apply(this, [fields, String(message)] as unknown as Parameters<typeof method>);
    },
  };
};
