import type { WireHit } from '@prebell/contracts';
import { isWithinCap } from '@prebell/market';
import type { Deps } from '../../deps';
import { findHits, findLog, type HitQuery } from './hits.repository';

/**
 * Newest first, from the stored log and, for the market's current day, from the engine as well: a client that asks
 * right after it has subscribed would otherwise miss the hits that are not stored yet.
 */
export const newestHits = async ({ db, market }: Pick<Deps, 'db' | 'market'>, query: HitQuery): Promise<WireHit[]> => {
  const { date, scanner, before = Number.POSITIVE_INFINITY, cap, limit } = query;
  const log = await findLog(db, date);
  // While the engine is away, the stored log is all there is.
  const current = await market.hitLog(log?.last ?? 0).catch(() => null);
  if (current?.date !== date) return findHits(db, query);
  // The stored log is another run's until the recorder has replaced it.
  const isSame = current.isStored || log?.run === current.run;
  const [stored, fresh] = isSame ? [await findHits(db, query), current.hits] : [[], (await market.hitLog(0)).hits];
  const wanted = fresh.filter((hit) => hit.scanner === scanner && hit.seq < before && isWithinCap(hit, cap));
  const bySeq = new Map([...stored, ...wanted].map((hit) => [hit.seq, hit]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, limit);
};
