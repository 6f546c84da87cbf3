import pino, { type DestinationStream, type Logger } from 'pino';
import { currentTraceId } from '../tracing/trace-context';
import { quietDatabaseLoss } from './quiet-database-loss';

/** What every line of a process says about it. */
export interface LogSource {
  /** Tells this process from the others. */
  readonly instance: string;
  /** The release that is live now; null while it is unknown. */
  readonly release: () => string | null;
}

/**
 * The log, one JSON object per line on standard error: standard output has only the line with the URL.
 * @param level null means `warn` on a terminal, where a person reads, and `info` elsewhere.
 * @param target instead of standard error, for tests
 */
export const createLogger = (
  level: string | null,
  { instance, release }: LogSource,
  target?: DestinationStream,
): Logger =>
  pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: { instance },
      mixin: () => ({ release: release(), trace_id: currentTraceId() }),
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: quietDatabaseLoss(),
    },
    // Synchronous, so that the last line before an exit is not lost.
    target ?? pino.destination({ dest: 2, sync: true }),
  );
