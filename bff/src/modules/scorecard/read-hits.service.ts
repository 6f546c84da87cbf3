import type { ScorecardLog, WireScorecardHit } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { hitsOf, outcomesOf, presentHits, readableUntil } from './scorecard.presenter';
import { type EntryRow, findOutcomes } from './scorecard.repository';

/** Hits with the outcomes that are readable by now. */
export const readHits = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  log: ScorecardLog,
  rows: readonly EntryRow[],
): Promise<WireScorecardHit[]> => {
  const hits = hitsOf(rows);
  const until = readableUntil(log, now());
  const outcomes = outcomesOf(
    await findOutcomes(
      db,
      log,
      hits.map(({ entry }) => entry),
    ),
  );
  return presentHits(
    log,
    hits,
    outcomes.filter(({ entry }) => entry.sealed_ms <= until),
  );
};
