import {
  endpoints,
  lockedRowSchema,
  lockedSampleSchema,
  minutes,
  SCAN_FIELD_PLANS,
  toMs,
  tradingDay,
} from '@prebell/contracts';
import { beforeAll, expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { stillMarket } from '../../../test/still-market';

const DAY = '2025-02-06';
const OPEN = toMs(tradingDay(DAY)!.pre_open);
const DELAY = minutes(15);
let now: number = OPEN;
const { deps, request, signIn } = await startTestPlatform(
  {},
  {
    market: {
      ...stillMarket,
      now: () => now,
      hitLog: async () => ({ ...(await stillMarket.hitLog(0)), date: DAY }),
    },
  },
);

const INPUTS = {
  ...{ relative_volume: 61.4, relative_volume_5m: 12, adv_pct: 40, float: 3_900_000, vwap: 3.2, hod: 3.4 },
  catalyst: 'Delvanta receives FDA clearance',
};
type Event = readonly [minute: number, symbol: string, kind: 'enter' | 'leave'];
const figuresOf = (minute: number) => ({
  price: 2 + minute / 100,
  percent_change: minute,
  gap: minute / 2,
  volume: minute * 1_000,
});

/** Stores events of a scanner; each one's figures tell its minute. */
const store = async (
  date: string,
  scanner: 'gappers' | 'low_float' | 'momentum',
  events: readonly Event[],
  rank = 1,
) => {
  await deps.db
    .insertInto('hit_logs')
    .values({ date, run: 'test' })
    .onConflict((on) => on.doNothing())
    .execute();
  const { last } = await deps.db
    .selectFrom('hits')
    .where('date', '=', date)
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto('hits')
    .values(
      events.map(([minute, symbol, kind], k) => ({
        ...{ date, seq: (last ?? 0) + k + 1, scanner, rule_version: 1, kind, symbol, rank, back: false },
        reason: kind === 'leave' ? ('fell_short' as const) : null,
        at: new Date(toMs(tradingDay(date)!.pre_open) + minutes(minute)),
        inputs: JSON.stringify({ ...INPUTS, ...figuresOf(minute) }),
        best: JSON.stringify({ rank: 1, percent_change: minute }),
      })),
    )
    .execute();
};

/** Forty symbols that come and go for two hours, always in the same way. */
const EVENTS: readonly Event[] = Array.from({ length: 240 }, (_, k) => {
  const which = (k * 17) % 40;
  const symbol = `S${String.fromCharCode(65 + Math.floor(which / 20), 65 + (which % 20))}`;
  return [k / 2, symbol, k % 3 === 0 ? 'leave' : 'enter'] as const;
});

const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const user of ['free', 'basic', 'premium']) tokens.set(user, (await signIn(user)).token);
  await store(DAY, 'gappers', EVENTS);
  await store(DAY, 'low_float', EVENTS.slice(0, 60));
});
const ask = async (user: string, path: string) => (await request('GET', path, { token: tokens.get(user) })).body;
const locked = async (user: string) => (await ask(user, endpoints.samples.locked.path)).scanners;

/** Every instant in an answer, at any depth. */
const instantsIn = (answer: unknown): number[] =>
  [...JSON.stringify(answer).matchAll(/"(\d{4}-\d\d-\d\dT[^"]+)"/g)].map(([, text]) => Date.parse(text!));

test('a free account’s answer contains nothing younger than 15 minutes: no time, no symbol, no figure, no count', async () => {
  for (const minute of [0, 14, 15, 15.5, 47, 90, 121, 134.9]) {
    now = OPEN + minutes(minute);
    const scanners = await locked('free');
    expect(Object.keys(scanners)).toEqual(['gappers', 'low_float']);
    for (const at of instantsIn(scanners)) expect(at).toBeLessThanOrEqual(now - DELAY);
    const { as_of, count, rows } = lockedSampleSchema.parse(scanners.gappers);
    const past = EVENTS.filter(([at]) => OPEN + minutes(at) <= Date.parse(as_of));
    const newest = new Map(past.map((event) => [event[1], event]));
    const listed = [...newest.values()].filter(([, , kind]) => kind === 'enter');
    expect(count).toBe(listed.length);
    const strongest = listed.toSorted((a, b) => b[0] - a[0]).slice(0, 5);
    expect(rows).toEqual(
      strongest.map(([at, symbol]) => ({ symbol, at: new Date(OPEN + minutes(at)).toISOString(), ...figuresOf(at) })),
    );
    // At most ten seconds older than it must be.
    expect(now - DELAY - Date.parse(as_of)).toBeLessThan(10_000);
  }
});

test('a sample has only fields that every plan may read, and only of scanners outside the plan', async () => {
  const { symbol: _, at: __, ...figures } = lockedRowSchema.shape;
  for (const field of Object.keys(figures))
    expect(SCAN_FIELD_PLANS[field as keyof typeof SCAN_FIELD_PLANS], field).toBe('free');
  now = OPEN + minutes(90);
  expect(JSON.stringify(await locked('free'))).not.toMatch(/"(float|relative_volume|vwap|catalyst|best|rank)/);
  expect(await locked('basic')).toMatchObject({ low_float: { required_tier: 'pro' } });
  expect(Object.keys(await locked('basic'))).toEqual(['low_float']);
  expect(await locked('premium')).toEqual({});
  await deps.db.updateTable('scanner_settings').set({ enabled: false }).where('scanner', '=', 'gappers').execute();
  expect(Object.keys(await locked('free'))).toEqual(['low_float']);
  await deps.db.updateTable('scanner_settings').set({ enabled: true }).execute();
});

test('after the last session the sample stays as the list was at its end', async () => {
  now = Date.parse('2025-02-08T15:00:00Z');
  const { gappers } = await locked('free');
  expect(gappers.as_of).toBe(new Date(toMs(tradingDay(DAY)!.post_close)).toISOString());
  expect(gappers.count).toBeGreaterThan(0);
});

test('the best hit is the strongest symbol of the last day that is over, among the entries that the plan may see', async () => {
  now = OPEN + minutes(60);
  const best = async (user: string) => (await ask(user, endpoints.samples.best.path)).best;
  expect(await best('free')).toBeNull();
  await store('2025-02-04', 'momentum', [[50, 'OLD', 'enter']]);
  await store('2025-02-05', 'momentum', [
    [5, 'DVLT', 'enter'],
    [9, 'KQTX', 'enter'],
    [70, 'DVLT', 'leave'],
    [80, 'DVLT', 'enter'],
  ]);
  await store('2025-02-05', 'momentum', [[95, 'DEEP', 'enter']], 6);
  await store('2025-02-05', 'gappers', [[99, 'GAPS', 'enter']]);
  await store(DAY, 'momentum', [[59, 'LIVE', 'enter']]);
  expect(await best('free')).toEqual({
    ...{ id: '2025-02-05-1', date: '2025-02-05', symbol: 'DVLT', at: '2025-02-05T09:05:00.000Z' },
    percent_change: 80,
  });
  expect(await best('premium')).toMatchObject({ symbol: 'DEEP', percent_change: 95 });
  const replay = endpoints.hits.replay.path.replace('{id}', (await best('free')).id);
  expect((await request('GET', replay, { token: tokens.get('free') })).status).toBe(200);
});
