import { CUSTOM_HIT_LIMITS, endpoints } from '@prebell/contracts';
import { marketDay } from '@prebell/market';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { customScanOf } from '../custom-scanners/custom-scan.service';
import { assertMayMakeScanners } from '../custom-scanners/custom-scanners.policy';
import { listCustomScanners } from '../custom-scanners/custom-scanners.repository';
import { visibleFor } from '../plans/visible-fields.policy';
import { hitWindow } from './hit-window.service';
import { findFoundSymbols, findOwnHits, summariseOwnHits } from './own-hits.repository';

const NOTHING_FOUND = { matched: 0, symbols: [], earlier: [] } as const;

export const ownHitsRoutes = (deps: Pick<Deps, 'db' | 'market'>): Router => {
  const { db, market } = deps;
  const router = createRouter();
  mount(router, endpoints.customScanners.hits, async ({ actor, params, query: { date, before, limit } }) => {
    await customScanOf(db, params.id, actor);
    const day = date ?? (await marketDay(market));
    const found = await findOwnHits(db, { scanner: params.id, date: day, before, limit: limit + 1 });
    const { matched, last } = await summariseOwnHits(db, { scanner: params.id, date: day });
    const hits = found.slice(0, limit).map(visibleFor(actor).hit);
    const next = found.length > limit ? hits.at(-1)!.seq : null;
    return { date: day, hits, matched, full: last >= CUSTOM_HIT_LIMITS.perDay, next };
  });

  mount(router, endpoints.customScanners.found, async ({ actor, query: { date } }) => {
    assertMayMakeScanners(actor);
    const day = date ?? (await marketDay(market));
    const scanners = await listCustomScanners(db, actor.id);
    const found = await findFoundSymbols(db, { userId: actor.id, date: day });
    return {
      date: day,
      scanners: scanners.map(({ id }) => {
        const { matched, symbols, earlier } = found.get(id) ?? NOTHING_FOUND;
        return { scanner: id, matched, symbols: [...symbols], earlier: [...earlier] };
      }),
    };
  });

  mount(router, endpoints.customScanners.replay, async ({ actor, params: { id: scanner, hit: hitId } }) => {
    await customScanOf(db, scanner, actor);
    const [date, seq] = [hitId.slice(0, 10), Number(hitId.slice(11))];
    const [hit] = await findOwnHits(db, { scanner, date, before: seq + 1, limit: 1 });
    if (hit?.seq !== seq) throw new AppError('UNKNOWN_HIT', `There is no hit ${hitId}`);
    return { hit: visibleFor(actor).hit(hit), ...(await hitWindow(deps, hit)) };
  });
  return router;
};
