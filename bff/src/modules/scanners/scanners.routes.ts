import { endpoints, type GateSubject, requiredTier, SCANNERS, type Scanner, scannerLimit } from '@prebell/contracts';
import type { Deps } from '../../deps';
import { createRouter, type Router } from '../../http/app-env';
import type { DirectAnswers } from '../../http/direct-answers';
import { mountHot } from '../../http/mount';
import { visibleFor } from '../plans/visible-fields.policy';
import { assertScannerOpen, scannerNamed } from './scanners.policy';

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
  { market, scannerSwitches }: Pick<Deps, 'market' | 'scannerSwitches'>,
  direct: Pick<DirectAnswers, 'add'>,
): Router => {
  const router = createRouter();
  mountHot({ router, direct }, endpoints.scanners.status, async ({ actor }) => {
    const enabled = await scannerSwitches.enabled();
    const states = await Promise.all(
      SCANNERS.map(async (scanner) => {
        const state = scannerState(scanner, actor, enabled);
        if (!state.enabled || !state.available) return [scanner, { ...state, count: null }] as const;
        // A tab shows how many symbols match before anybody opens it. If the market does not answer, the scanners are
        // listed without this count.
        const found = await market.scanner(scanner, 0).catch(() => null);
        return [scanner, { ...state, count: found?.count ?? null }] as const;
      }),
    );
    return { scanners: Object.fromEntries(states) };
  });
  mountHot({ router, direct }, endpoints.scanners.results, async ({ actor, params }) => {
    const scanner = scannerNamed(params.scanner);
    const cap = assertScannerOpen(scanner, actor, await scannerSwitches.enabled());
    const { rows, count } = await market.scanner(scanner, cap);
    const results = rows.map(visibleFor(actor).row);
    return { results, criteria: market.criteria(scanner), limit: cap === 'all' ? null : cap, count };
  });
  return router;
};
