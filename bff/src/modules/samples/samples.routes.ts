import { endpoints, marketDate, requiredTier, SCANNERS, scannerLimit } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { findEnabledScanners } from '../scanners/scanners.repository';
import { createLockedSamples } from './locked-samples.service';
import { findBest } from './samples.repository';

/** Previews of what a larger plan contains. They use only data that every account may see. */
export const samplesRoutes = (deps: Pick<Deps, 'db' | 'market'>): Router => {
  const { db, market } = deps;
  const router = createRouter();
  const locked = createLockedSamples(deps);

  mount(router, endpoints.samples.locked, async ({ actor }) => {
    const enabled = await findEnabledScanners(db);
    const closed = SCANNERS.filter((scanner) => enabled.has(scanner) && scannerLimit(scanner, actor) === null);
    const samples = closed.map(
      async (scanner) => [scanner, { required_tier: requiredTier(scanner), ...(await locked.read(scanner)) }] as const,
    );
    return { scanners: Object.fromEntries(await Promise.all(samples)) };
  });

  mount(router, endpoints.samples.best, async ({ actor }) => {
    const cap = scannerLimit('momentum', actor);
    const isOpen = cap !== null && (await findEnabledScanners(db)).has('momentum');
    const best = isOpen ? await findBest(db, { before: marketDate(market.now()), scanner: 'momentum', cap }) : null;
    return { best: best && { ...best, at: best.at.toISOString() } };
  });
  return router;
};
