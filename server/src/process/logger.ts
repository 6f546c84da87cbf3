import pino, { type Logger } from 'pino';
import { quietDatabaseLoss } from './quiet-database-loss';

/**
 * The log, one JSON object per line on standard error: standard output has only the line with the URL.
 * @param level null means `warn` on a terminal, where a person reads, and `info` elsewhere.
 */
export const createLogger = (level: string | null): Logger =>
  pino(
    {
      level: level ?? (process.stderr.isTTY ? 'warn' : 'info'),
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: quietDatabaseLoss(),
    },
    // Synchronous, so that the last line before an exit is not lost.
    pino.destination({ dest: 2, sync: true }),
  );
