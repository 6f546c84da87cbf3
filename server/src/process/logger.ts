import pino, { type DestinationStream, type LogFn, type Logger, type LoggerOptions } from 'pino';
import { currentTraceId } from '../tracing/trace-context';
import { gatherLines } from './gather-lines';
import { quietDatabaseLoss } from './quiet-database-loss';
import type { RecentErrors } from './recent-errors';

/** Fields that every log line of a process contains. */
export interface LogSource {
  /** Identifies this process. */
  readonly instance: string;
  /** The live release; null while it is unknown. */
  readonly release: () => string | null;
  /** Remembers lines of level error and above. */
  readonly errors?: RecentErrors;
}

const ERROR = pino.levels.values.error ?? 50;

/** Drops repeated lines about a lost database, then remembers the errors among the rest. */
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
 * The log: one JSON object per line on standard error, because standard output has only the line with the URL.
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
    // Write synchronously, so that the last line before an exit is not lost.
    target ?? gatherLines(pino.destination({ dest: 2, sync: true })),
  );

/**
 * Like `pino.stdTimeFunctions.isoTime`, but formats each millisecond only once, because a busy process logs many lines
 * in one.
 */
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
