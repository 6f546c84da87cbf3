import {
  type BacktestScan,
  describeScan,
  endpoints,
  SCAN_DEFINITIONS,
  SCANNER_LABELS,
  scanInWords,
} from '@prebell/contracts';
import { customScan, recordedDays, recordedSource, type TestedScans } from '@prebell/market';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { assertMayMakeScanners, unknownCustomScanner } from '../custom-scanners/custom-scanners.policy';
import { findCustomScanner } from '../custom-scanners/custom-scanners.repository';
import { assertOwn, assertReadable, quotaOf } from './backtests.policy';
import { presentBacktest } from './backtests.presenter';
import {
  type BacktestRow,
  countSince,
  endBacktest,
  findBacktest,
  findDay,
  insertBacktest,
  listBacktests,
  removeBacktest,
  shareBacktest,
} from './backtests.repository';
import { variantsOf } from './variants.rules';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The id used for a scan that is not a custom scanner and works on whole seconds. */
const NO_SCANNER = '00000000-0000-0000-0000-000000000000';

const invalid = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', message, { fields: { issues: [{ path, message }] } });

interface Resolved {
  readonly name: string;
  readonly description: string;
  readonly tested: TestedScans;
  readonly values: readonly (readonly number[])[];
}

/** Starts, lists, shares, cancels and removes tests of scans on recorded days. */
export const backtestsRoutes = ({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): Router => {
  const router = createRouter();
  const source = recordedSource(config.market);
  const leftOf = async (actor: Actor) =>
    Math.max(0, quotaOf(actor) - (await countSince(db, actor.id, new Date(now().getTime() - DAY_MS))));
  const answer = (row: BacktestRow, actor: Actor) => ({
    backtest: presentBacktest(row, { now: now(), userId: actor.id, isWhole: true }),
  });

  const resolve = async (
    scan: BacktestScan,
    vary: Parameters<typeof variantsOf>[1],
    actor: Actor,
  ): Promise<Resolved> => {
    if (scan.kind === 'desk') {
      if (vary.length > 0) throw invalid('vary', 'Only your own scans have variants');
      const description = describeScan(SCAN_DEFINITIONS[scan.scanner]);
      return { name: SCANNER_LABELS[scan.scanner], description, tested: scan, values: [[]] };
    }
    const row = scan.kind === 'custom' ? await findCustomScanner(db, { id: scan.id, userId: actor.id }) : undefined;
    if (scan.kind === 'custom' && row === undefined) throw unknownCustomScanner();
    const definition = scan.kind === 'custom' ? row!.definition : scan.definition;
    const variants = variantsOf(definition, vary);
    if (typeof variants === 'string') throw invalid('vary', variants);
    return {
      name: row?.name ?? 'Scan',
      description: scanInWords(definition),
      tested: {
        kind: 'own',
        id: row?.id ?? NO_SCANNER,
        variants: variants.definitions.map((each) => customScan(each, row?.version ?? 1)),
      },
      values: variants.values,
    };
  };

  mount(router, endpoints.backtests.days, async ({ actor }) => {
    assertMayMakeScanners(actor, 'test scanners on recorded days');
    const found = source === null ? { days: [], missing: [] } : await recordedDays(source);
    return {
      days: found.days.map(({ date, faults }) => ({ date, faults: [...faults] })),
      missing: [...found.missing],
      simulated: config.market.provider === 'simulator',
      quota: { per_day: quotaOf(actor), left: await leftOf(actor) },
    };
  });
  mount(router, endpoints.backtests.create, async ({ actor, body }) => {
    assertMayMakeScanners(actor, 'test scanners on recorded days');
    const known = new Set(source === null ? [] : (await recordedDays(source)).days.map(({ date }) => date));
    const days = [...new Set(body.days)].sort();
    const unknown = days.find((date) => !known.has(date));
    if (unknown !== undefined) throw new AppError('NO_MARKET_DATA', `${unknown} is not recorded. Choose other days.`);
    const resolved = await resolve(body.scan, body.vary, actor);
    const row = await addInTurn(db, { kind: 'backtests', userId: actor.id }, async (tx) => {
      if ((await leftOf(actor)) === 0)
        throw new AppError(
          'LIMIT_REACHED',
          `You can start at most ${quotaOf(actor)} tests in 24 hours. Try again later.`,
        );
      return insertBacktest(tx, {
        ...resolved,
        userId: actor.id,
        scan: body.scan,
        days,
        horizon: String(body.horizon),
        costs: body.costs,
        at: now(),
      });
    });
    return answer(row, actor);
  });
  mount(router, endpoints.backtests.list, async ({ actor }) => {
    assertMayMakeScanners(actor, 'test scanners on recorded days');
    const found = await listBacktests(db, actor.id);
    return { backtests: found.map((row) => presentBacktest(row, { now: now(), userId: actor.id, isWhole: false })) };
  });
  mount(router, endpoints.backtests.read, async ({ actor, params }) =>
    answer(assertReadable(await findBacktest(db, params.id), actor), actor),
  );
  mount(router, endpoints.backtests.trades, async ({ actor, params, query }) => {
    assertReadable(await findBacktest(db, params.id), actor);
    const day = await findDay(db, params.id, query.date);
    return {
      date: query.date,
      trades: (day?.found[query.variant] ?? []).map((position) => {
        const { outcome, ...trade } = day!.trades[position]!;
        return { ...trade, outcome: 'no_trade' in outcome ? outcome : { ...outcome, outcomes: [...outcome.outcomes] } };
      }),
    };
  });
  mount(router, endpoints.backtests.cancel, async ({ actor, params }) => {
    assertOwn(await findBacktest(db, params.id), actor);
    await endBacktest(db, params.id, { state: 'cancelled', at: now() });
    return answer(assertOwn(await findBacktest(db, params.id), actor), actor);
  });
  mount(router, endpoints.backtests.share, async ({ actor, params, body }) => {
    assertOwn(await findBacktest(db, params.id), actor);
    await shareBacktest(db, params.id, body.is_shared);
    return answer(assertOwn(await findBacktest(db, params.id), actor), actor);
  });
  mount(router, endpoints.backtests.remove, async ({ actor, params }) => {
    assertOwn(await findBacktest(db, params.id), actor);
    await removeBacktest(db, params.id);
    return { removed: true as const };
  });
  return router;
};
