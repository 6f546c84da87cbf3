import pino, { type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';
import { currentTraceId } from '../tracing/trace-context';
import { gatherLines } from './gather-lines';
import { quietDatabaseLoss } from './quiet-database-loss';
import type { RecentErrors } from './recent-errors';

/** What every line of a process says about it. */
export interface LogSource {
  /** Tells this process from the others. */
  readonly instance: string;
  /** The release that is live now; null while it is unknown. */
  readonly release: () => string | null;
  /** Remembers the lines at level error and above. */
  readonly errors?: RecentErrors;
}

const ERROR = pino.levels.values.error ?? 50;

/** Thins out the lines about a lost database, then remembers the errors among the rest. */
const rememberErrors = (errors: RecentErrors | undefined): Required<LoggerOptions>['hooks'] => {
  const quiet = quietDatabaseLoss();
  return {
    logMethod(args, method, level) {
      const write = (...written: Parameters<LogFn>) => {
        if (level >= ERROR) errors?.note(written);
        method.apply(this, written);
      };
      quiet.logMethod?.call(this, args, write, level);
    },
  };
};

/**
 * The log, one JSON object per line on standard error: standard output has only the line with the URL.
 * @param level null means `warn` on a terminal, where a person reads, and `info` elsewhere.
 * @param target instead of standard error, for tests
 */
export const createLogger = (
  level: string | null,
  { instance, release, errors }: LogSource,
  target?: DestinationStream,
): Logger =>
  pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: { instance },
      mixin: () => ({ release: release(), trace_id: currentTraceId() }),
      timestamp: createIsoTime(),
      hooks: rememberErrors(errors),
    },
    // Synchronous, so that the last line before an exit is not lost.
    target ?? gatherLines(pino.destination({ dest: 2, sync: true })),
  );

/** Like `pino.stdTimeFunctions.isoTime`, and writes the text of a millisecond once: a busy process has many lines in one. */
const createIsoTime = () => {
  let [moment, text] = [Number.NaN, ''];
  return () => {
    const now = Date.now();
    if (now !== moment) {
      moment = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
};
