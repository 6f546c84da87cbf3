import { endpoints, type WireHit } from '@prebell/contracts';
import { type Cap, isWithinCap, marketDay } from '@prebell/market';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { visibleFor } from '../plans/visible-fields.policy';
import { assertScannerOpen, scannerNamed } from '../scanners/scanners.policy';
import { findEnabledScanners } from '../scanners/scanners.repository';
import { hitWindow } from './hit-window.service';
import { findHit } from './hits.repository';
import { newestHits } from './newest-hits.service';
import { newestSymbols } from './newest-symbols.rules';

/** How many hits to read to find the newest symbols under a cap. */
const MOST_UNDER_CAP = 500;

export const hitsRoutes = (deps: Pick<Deps, 'db' | 'market'>): Router => {
  const { db, market } = deps;
  const router = createRouter();

  const visibleHit = async (id: string, actor: Actor): Promise<WireHit> => {
    const hit = await findHit(db, id.slice(0, 10), Number(id.slice(11)));
    if (hit === undefined) throw new AppError('UNKNOWN_HIT', `There is no hit ${id}`);
    const cap = assertScannerOpen(hit.scanner, actor, await findEnabledScanners(db));
    if (isWithinCap(hit, cap)) return visibleFor(actor).hit(hit);
    throw new AppError('UNKNOWN_HIT', `There is no hit ${id}`);
  };

  mount(router, endpoints.hits.list, async ({ actor, query: { scanner: name, date, before, limit } }) => {
    const scanner = scannerNamed(name);
    const cap: Cap = assertScannerOpen(scanner, actor, await findEnabledScanners(db));
    const visible = visibleFor(actor);
    const day = date ?? (await marketDay(market));
    if (cap !== 'all') {
      const found = await newestHits(deps, { date: day, scanner, before: undefined, cap, limit: MOST_UNDER_CAP });
      return { date: day, hits: newestSymbols(found, cap).slice(0, limit).map(visible.hit), limit: cap, next: null };
    }
    const found = await newestHits(deps, { date: day, scanner, before, cap, limit: limit + 1 });
    const hits = found.slice(0, limit).map(visible.hit);
    return { date: day, hits, limit: null, next: found.length > limit ? hits.at(-1)!.seq : null };
  });

  mount(router, endpoints.hits.one, async ({ actor, params }) => ({ hit: await visibleHit(params.id, actor) }));

  mount(router, endpoints.hits.replay, async ({ actor, params }) => {
    const hit = await visibleHit(params.id, actor);
    return { hit, ...(await hitWindow(deps, hit)) };
  });
  return router;
};
