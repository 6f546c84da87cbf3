import {
  CUSTOM_SCANNER_LIMITS,
  type CustomDefinition,
  endpoints,
  scanInWords,
  toMs,
  type WireCustomScanner,
} from '@prebell/contracts';
import { customScan, marketDay } from '@prebell/market';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { createRouter, type Router } from '../../http/app-env';
import { mount } from '../../http/mount';
import { nameTakenBy } from '../../http/name-taken';
import { visibleFor } from '../plans/visible-fields.policy';
import { assertMayMakeScanners, unknownCustomScanner } from './custom-scanners.policy';
import {
  type CustomScannerRow,
  countMatched,
  deleteCustomScanner,
  findCustomScanner,
  insertCustomScanner,
  listCustomScanners,
  updateCustomScanner,
} from './custom-scanners.repository';
import { explainedScanners, ownWhy } from './own-why.service';

const { rows: limit, perUser } = CUSTOM_SCANNER_LIMITS;

const present = ({ user_id: _, created_at, updated_at, ...row }: CustomScannerRow): WireCustomScanner => ({
  ...row,
  description: scanInWords(row.definition),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const orNameTaken = nameTakenBy('custom_scanners_name', 'You already have a scanner with this name');

export const customScannersRoutes = ({
  db,
  market,
  now,
  ownScans,
}: Pick<Deps, 'db' | 'market' | 'now' | 'ownScans'>): Router => {
  const router = createRouter();

  const resultsOf = async (definition: CustomDefinition, version: number, actor: Actor) => {
    const { rows, count } = await market.scan(customScan(definition, version), limit);
    const results = rows.map(visibleFor(actor).row);
    return { results, criteria: { description: scanInWords(definition) }, limit, count };
  };

  mount(router, endpoints.customScanners.list, async ({ actor }) => {
    assertMayMakeScanners(actor);
    const scanners = await listCustomScanners(db, actor.id);
    // If the market does not answer, the scanners come without this count.
    const day = await marketDay(market).catch(() => null);
    if (day === null) return { scanners: scanners.map(present) };
    const matched = await countMatched(db, { userId: actor.id, date: day });
    return { scanners: scanners.map((row) => ({ ...present(row), matched_today: matched.get(row.id) ?? 0 })) };
  });
  mount(router, endpoints.customScanners.why, async ({ actor, query: { symbol, at } }) => {
    assertMayMakeScanners(actor);
    if ((await market.quote(symbol)) === null) throw new AppError('UNKNOWN_SYMBOL', `There is no symbol ${symbol}`);
    const moment = at === undefined ? market.now() : toMs(at);
    const why = await ownWhy(symbol, await explainedScanners(db, actor.id), (scans) =>
      market.whyScans(symbol, moment, scans),
    );
    if (why === null) throw new AppError('NO_MARKET_DATA', 'There is no market data for that day');
    return why;
  });
  mount(router, endpoints.customScanners.dryRun, ({ actor, body }) => {
    assertMayMakeScanners(actor);
    return resultsOf(body.definition, 1, actor);
  });
  mount(router, endpoints.customScanners.create, async ({ actor, body }) => {
    assertMayMakeScanners(actor);
    const row = await addInTurn(db, { kind: 'scanners', userId: actor.id }, async (tx) => {
      if ((await listCustomScanners(tx, actor.id)).length >= perUser)
        throw new AppError('LIMIT_REACHED', `You can have at most ${perUser} scanners. Remove one first.`);
      return orNameTaken(insertCustomScanner(tx, { ...body, userId: actor.id, at: now() }));
    });
    ownScans.announce();
    return { scanner: present(row) };
  });
  mount(router, endpoints.customScanners.update, async ({ actor, params, body }) => {
    assertMayMakeScanners(actor);
    const change = { ...body, id: params.id, userId: actor.id, at: now() };
    const row = await orNameTaken(db.transaction().execute((tx) => updateCustomScanner(tx, change)));
    if (row === undefined) throw unknownCustomScanner();
    ownScans.announce();
    return { scanner: present(row) };
  });
  mount(router, endpoints.customScanners.remove, async ({ actor, params }) => {
    assertMayMakeScanners(actor);
    if (!(await deleteCustomScanner(db, { id: params.id, userId: actor.id }))) throw unknownCustomScanner();
    ownScans.announce();
    return { removed: true as const };
  });
  mount(router, endpoints.customScanners.results, async ({ actor, params }) => {
    assertMayMakeScanners(actor);
    const row = await findCustomScanner(db, { id: params.id, userId: actor.id });
    if (row === undefined) throw unknownCustomScanner();
    return resultsOf(row.definition, row.version, actor);
  });
  return router;
};
