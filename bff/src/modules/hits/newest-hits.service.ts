import type { WireHit } from '@prebell/contracts';
import { isWithinCap } from '@prebell/market';
import type { Deps } from '../../deps';
import { findHits, findLog, type HitQuery } from './hits.repository';

/**
 * The newest hits first, from the stored log. For the market's current day they also come from the engine: a client
 * that asks right after it has subscribed would otherwise miss hits that are not stored yet.
 */
export const newestHits = async ({ db, market }: Pick<Deps, 'db' | 'market'>, query: HitQuery): Promise<WireHit[]> => {
  const { date, scanner, before = Number.POSITIVE_INFINITY, cap, limit } = query;
  const log = await findLog(db, date);
  // While the engine does not answer, the stored log is all we have.
  const current = await market.hitLog(log?.last ?? 0).catch(() => null);
  if (current?.date !== date) return findHits(db, query);
  // Until the recorder replaces it, the stored log may belong to another run.
  const isSame = current.isStored || log?.run === current.run;
  const [stored, fresh] = isSame ? [await findHits(db, query), current.hits] : [[], (await market.hitLog(0)).hits];
  const wanted = fresh.filter((hit) => hit.scanner === scanner && hit.seq < before && isWithinCap(hit, cap));
  const bySeq = new Map([...stored, ...wanted].map((hit) => [hit.seq, hit]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq).slice(0, limit);
};
