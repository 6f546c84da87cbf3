import { seconds, toSeconds } from '@prebell/contracts';
import type { Metrics } from '@prebell/server/metrics';
import { repeat } from '@prebell/server/process';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { CLOCK_LIMIT_MS, clockAhead } from './clock.rules';

const LOOK_EVERY_MS = seconds(5);

interface Parts {
  readonly db: Database;
  readonly metrics: Pick<Metrics, 'clockOffset'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Epoch milliseconds by this instance's clock. */
  readonly now?: () => number;
  readonly everyMs?: number;
}

/**
 * Compares this instance's clock with the database's every few seconds, for the metric and for operators. It logs once when the
 * clock becomes wrong and once when it is right again. Calls and charges get their times from this clock.
 * @returns a function that stops it and resolves when the current query is answered
 */
export const watchClock = ({
  db,
  metrics,
  log,
  now = Date.now,
  everyMs = LOOK_EVERY_MS,
}: Parts): (() => Promise<void>) => {
  let wasWrong = false;
  const look = async (): Promise<void> => {
    const askedAt = now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const databaseAt = rows[0]?.at.getTime();
    if (databaseAt === undefined) return;
    const ahead = clockAhead({ askedAt, answeredAt: now(), databaseAt });
    metrics.clockOffset.set(toSeconds(ahead));
    const isWrong = Math.abs(ahead) > CLOCK_LIMIT_MS;
    if (isWrong && !wasWrong)
      log.warn(
        { ahead_seconds: toSeconds(ahead) },
        'The clock of this instance differs from the database’s: check the time service of both machines (timedatectl)',
      );
    if (!isWrong && wasWrong) log.info('The clock of this instance agrees with the database’s again');
    wasWrong = isWrong;
  };
  // Other code reports a database that is unreachable.
  const lookOnce = () => look().catch(() => undefined);
  return repeat(lookOnce, everyMs);
};
