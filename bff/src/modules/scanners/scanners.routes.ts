import { endpoints, type GateSubject, requiredTier, SCANNERS, type Scanner, scannerLimit } from '@prebell/contracts';
import { shareNext } from '@prebell/server/throttle';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import type { DirectAnswers } from '../../http/direct-answers';
import { mountHot } from '../../http/mount';
import { visibleFor } from '../plans/visible-fields.policy';
import { assertScannerOpen, scannerNamed } from './scanners.policy';
import { findEnabledScanners } from './scanners.repository';

const scannerState = (scanner: Scanner, subject: GateSubject, enabled: ReadonlySet<Scanner>) => {
  const limit = scannerLimit(scanner, subject);
  return {
    enabled: enabled.has(scanner),
    available: limit !== null,
    required_tier: requiredTier(scanner),
    limit: limit === 'all' ? null : limit,
  };
};

export const scannersRoutes = (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  direct: Pick<DirectAnswers, 'add'>,
): Router => {
  const router = createRouter();
  const enabledScanners = shareNext(() => findEnabledScanners(db));
  mountHot({ router, direct }, endpoints.scanners.status, async ({ actor }) => {
    const enabled = await enabledScanners();
    const states = SCANNERS.map((scanner) => [scanner, scannerState(scanner, actor, enabled)] as const);
    return { scanners: Object.fromEntries(states) };
  });
  mountHot({ router, direct }, endpoints.scanners.results, async ({ actor, params }) => {
    const scanner = scannerNamed(params.scanner);
    const cap = assertScannerOpen(scanner, actor, await enabledScanners());
    const { rows, count } = await market.scanner(scanner, cap);
    const results = rows.map(visibleFor(actor).row);
    return { results, criteria: market.criteria(scanner), limit: cap === 'all' ? null : cap, count };
  });
  return router;
};
