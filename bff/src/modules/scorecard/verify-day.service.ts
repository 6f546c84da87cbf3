import { type ScorecardLog, tradingDay } from '@prebell/contracts';
import { type RecomputedDay, recomputeDay, recordedSource } from '@prebell/market';
import { StartError } from '@prebell/server/process';
import type { Config } from '../../config';
import type { Connection } from '../../db/database';
import { hitFacts, outcomeFacts } from './entry.codec';
import type { ReadLog } from './remote-log.gateway';
import { findEntries, findHeads } from './scorecard.repository';
import type { LogToVerify } from './verify-log.rules';

const PAGE = 5_000;

/** The whole log of an installation's own database. */
export const readOwnLog = async (db: Connection, log: ScorecardLog): Promise<ReadLog> => {
  // Heads first: the log may grow meanwhile, and we need all entries that each head covers.
  const heads = await findHeads(db, { log, after: -1, limit: Number.MAX_SAFE_INTEGER });
  const entries: { index: number; body: string }[] = [];
  for (let from = 0; ; ) {
    const page = await findEntries(db, { log, from, limit: PAGE });
    entries.push(...page);
    if (page.length < PAGE) break;
    from = page.at(-1)!.index + 1;
  }
  return { entries, heads: heads.map(({ note }) => note) };
};

const factsOf = ({ hits, outcomes }: RecomputedDay): NonNullable<LogToVerify['recomputed']> => {
  const facts = hits.map(hitFacts);
  return {
    hits: facts,
    outcomes: facts.flatMap((each) => outcomeFacts(each, outcomes.get(each.seq) ?? null)),
  };
};

/**
 * Recomputes a recorded day with the desk's scanners. A live log cannot be recomputed: it comes from single trades, but
 * recordings contain only minutes.
 * @throws StartError without the recorded data
 */
export const recomputed = async (
  { market }: Pick<Config, 'market'>,
  date: string,
): Promise<NonNullable<LogToVerify['recomputed']>> => {
  if (tradingDay(date) === null) throw new StartError(`${date} is not a trading day`);
  const source = recordedSource(market);
  if (source === null) throw new StartError('There are no recorded days here');
  return factsOf(await recomputeDay(source, date, { warn: () => undefined }));
};
