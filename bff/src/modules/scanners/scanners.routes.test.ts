import { endpoints, SCANNERS, scannerResultSchema, scannerStatusSchema, TIERS } from '@prebell/contracts';
import { early, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';

const SYMBOLS = 20;
const { deps, signIn } = await startTestPlatform();
const { market } = startScriptedMarket(
  Array.from({ length: SYMBOLS }, () => SCANNED),
  Array.from({ length: SYMBOLS }, (_, index) => early(index, 6 + index / 10)),
);
const app = createApp({ ...deps, market });
beforeAll(() => market.ready);
afterAll(() => market.stop());

const tokens = new Map<string, string>();
const ask = async (username: string, path: string) => {
  const token = tokens.get(username) ?? (await signIn(username)).token;
  tokens.set(username, token);
  const answer = await app.request(path, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const results = (scanner: string) => endpoints.scanners.results.path.replace('{scanner}', scanner);

test('the status names enabled, available and required tiers and the cap, for each user', async () => {
  const status = async (username: string) =>
    scannerStatusSchema.parse((await ask(username, endpoints.scanners.status.path)).body).scanners;
  expect(await status('free')).toEqual({
    momentum: { enabled: true, available: true, required_tier: 'free', limit: 5, count: SYMBOLS },
    gappers: { enabled: true, available: false, required_tier: 'basic', limit: null, count: null },
    low_float: { enabled: true, available: false, required_tier: 'pro', limit: null, count: null },
  });
  expect((await status('pro')).low_float).toMatchObject({ available: true, limit: 15 });
  expect((await status('admin')).low_float).toMatchObject({ available: true, limit: null });
});

test.each([
  ['free', [5, 403, 403]],
  ['basic', [SYMBOLS, 10, 403]],
  ['pro', [SYMBOLS, SYMBOLS, 15]],
  ['premium', [SYMBOLS, SYMBOLS, SYMBOLS]],
  ['admin', [SYMBOLS, SYMBOLS, SYMBOLS]],
])('%s receives its rows of momentum, gappers and low float', async (username, expected) => {
  for (const [k, scanner] of SCANNERS.entries()) {
    const { status, body } = await ask(username, results(scanner));
    if (status !== 200) {
      expect([status, body.code]).toEqual([expected[k], 'UPGRADE_REQUIRED']);
      expect(body.error).toContain('upgrade');
      expect(TIERS).toContain(body.required_tier);
      continue;
    }
    const { results: rows, count, limit, criteria } = scannerResultSchema.parse(body);
    expect(rows).toHaveLength(expected[k]!);
    expect(count).toBe(SYMBOLS);
    expect(limit).toBe(rows.length < SYMBOLS ? rows.length : null);
    expect(criteria.description).toMatch(/^Price at least \$/);
    const changes = rows.map((row) => row.percent_change ?? 0);
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
  }
});

test('low float answers in both spellings; an unknown scanner is 404', async () => {
  const dashed = await ask('premium', results('low-float'));
  expect(dashed.status).toBe(200);
  expect(await ask('premium', results('low_float'))).toEqual(dashed);
  for (const name of ['penny', 'MOMENTUM', 'constructor'])
    expect(await ask('free', results(name))).toMatchObject({ status: 404, body: { code: 'UNKNOWN_SCANNER' } });
});

test('a scanner that an admin switched off is marked in the status and refused', async () => {
  const set = async (enabled: boolean) => {
    await deps.db.updateTable('scanner_settings').set({ enabled }).where('scanner', '=', 'gappers').execute();
    deps.scannerSwitches.forget();
  };
  await set(false);
  expect(await ask('basic', results('gappers'))).toMatchObject({ status: 409, body: { code: 'SCANNER_DISABLED' } });
  expect((await ask('basic', endpoints.scanners.status.path)).body.scanners.gappers.enabled).toBe(false);
  await set(true);
  expect((await ask('basic', results('gappers'))).status).toBe(200);
});
