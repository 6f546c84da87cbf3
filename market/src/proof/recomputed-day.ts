import { DEFAULT_COSTS, type WireHit } from '@prebell/contracts';
import type { Logger } from 'pino';
import type { ReplaySource } from '../market-config';
import { createReplay } from '../replay/replay';
import { DayRunner } from './day-run';
import { DayTrades } from './day-trades';
import type { HitOutcome } from './outcome.rules';

/** The hits of the desk's scanners on a recorded day, and their outcomes. */
export interface RecomputedDay {
  readonly hits: readonly WireHit[];
  /** By `seq`, for the entries that became trades. */
  readonly outcomes: ReadonlyMap<number, HitOutcome>;
}

/** Runs the desk's scanners over a recorded day. Rejects with a clear message if the day is not on file. */
export const recomputeDay = async (
  source: ReplaySource,
  date: string,
  log: Pick<Logger, 'warn'>,
): Promise<RecomputedDay> => {
  const provider = await createReplay({ ...source, log });
  const logs = await new DayRunner(provider, []).run(date);
  const entries = logs.desk.filter(({ kind, back }) => kind === 'enter' && back !== true);
  const { trades, found } = await new DayTrades(provider, DEFAULT_COSTS).of(logs, [entries]);
  return {
    hits: logs.desk,
    outcomes: new Map(entries.map(({ seq }, k) => [seq, trades[found[0]![k]!]!.outcome])),
  };
};
