import type { ScorecardLog, WireScorecardHit, WireScorecardHits } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { hitsOf, outcomesOf, presentHits, readableUntil } from './scorecard.presenter';
import { type EntryRow, findHits, findOutcomes, type HitQuery } from './scorecard.repository';

/** Hits with those of their outcomes that may be shown by now. */
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

/** A page of the hits that may be shown by now, newest first. */
export const readHitPage = async (
  deps: Pick<Deps, 'db' | 'now'>,
  query: Omit<HitQuery, 'sealedBy'>,
): Promise<WireScorecardHits> => {
  const rows = await findHits(deps.db, {
    ...query,
    limit: query.limit + 1,
    sealedBy: readableUntil(query.log, deps.now()),
  });
  const page = rows.slice(0, query.limit);
  const next = rows.length > query.limit ? (page.at(-1)?.index ?? null) : null;
  return { hits: await readHits(deps, query.log, page), next };
};
