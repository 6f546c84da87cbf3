import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Endpoint,
  endpoints,
  HIT_FIELD_PLANS,
  marketEvents,
  marketRequests,
  mayRead,
  QUOTE_FIELD_PLANS,
  ROW_FIELD_PLANS,
  SCAN_FIELD_PLANS,
  type Tier,
  WHY_INPUT_PLANS,
  whySchema,
} from '@prebell/contracts';
import { early, SCANNED, startScriptedMarket } from '@prebell/market/testing';
import { createRealtime } from '@prebell/server/sockets';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  carriesSold,
  emptyRecords,
  type Found,
  HTTP_CHANNELS,
  nameOf,
  type Own,
  type ReceivedRecords,
  readHttp,
  readOwnHits,
  readSockets,
  SOCKET_CHANNELS,
  type Subject,
} from '../../../test/plan-channels';
import { startTestPlatform } from '../../../test/platform';
import { createApp } from '../../app';
import { insertApiKey } from '../api-keys/api-keys.repository';
import { hashSecret, makeSecret, shownPart } from '../api-keys/secret.codec';
import { recordHits } from '../hits/hit-recorder.worker';
import { attachMarketNamespace } from '../market/market.namespace';

/** More symbols than any cap: the last one leads every list, the first is beyond all of them. */
const SYMBOLS = 20;
const [TOP, BEYOND] = ['AAT', 'AAA'] as const;
/** Begins to trade late, and enters custom scanners only. */
const LATE = SYMBOLS;
const { deps, signIn } = await startTestPlatform();
const { market, provider } = startScriptedMarket(
  Array.from({ length: SYMBOLS + 1 }, () => SCANNED),
  Array.from({ length: SYMBOLS }, (_, index) => early(index, 6 + index / 10)),
  1,
);
const app = createApp({ ...deps, market });
const http = createServer();
const io = createRealtime(http, deps.config);
const detach = attachMarketNamespace(io, { ...deps, market });
const stopRecording = recordHits({ ...deps, market });

const keyOf = async (username: string): Promise<string> => {
  const secret = makeSecret();
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await insertApiKey(deps.db, {
    id: crypto.randomUUID(),
    user_id: id,
    name: 'test',
    token_hash: hashSecret(secret),
    prefix: shownPart(secret),
    created_at: new Date(),
    last_used_at: null,
    expires_at: new Date(Date.now() + 86_400_000),
    expiry_told_at: null,
  });
  return secret;
};
const tokenOf = async (username: string) => (await signIn(username)).token;
const subject = async (tier: Tier, token: Promise<string>, is_admin = false): Promise<Subject> => ({
  tier,
  is_admin,
  token: await token,
});
const SUBJECTS: Readonly<Record<string, Subject>> = {
  anonymous: { tier: 'free', is_admin: false, token: undefined },
  free: await subject('free', tokenOf('free')),
  basic: await subject('basic', tokenOf('basic')),
  pro: await subject('pro', tokenOf('pro')),
  premium: await subject('premium', tokenOf('premium')),
  admin: await subject('free', tokenOf('admin'), true),
  'key of pro': await subject('pro', keyOf('pro')),
  'key of premium': await subject('premium', keyOf('premium')),
};

const sockets: Socket[] = [];
const received = new Map<string, ReceivedRecords>(Object.keys(SUBJECTS).map((name) => [name, emptyRecords()]));
const recordsOf = (name: string): ReceivedRecords => received.get(name)!;

beforeAll(async () => {
  await market.ready;
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  await vi.waitFor(async () => {
    const { count } = await deps.db
      .selectFrom('hits')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(3 * SYMBOLS);
  }, 20_000);
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const readers = Object.entries(SUBJECTS).map(([name, subject]) => ({
    ...{ name, who: { ...subject, app, url, top: TOP, beyond: BEYOND } },
    own: {} as Own,
  }));
  for (const reader of readers) {
    const { who, name } = reader;
    reader.own = await readHttp(who, name, recordsOf(name));
    sockets.push(await readSockets(who, reader.own, recordsOf(name)));
  }
  // The leader drops out of every list and comes back, which gives deltas, quotes and hits for all.
  const at = market.now() + 400;
  provider.add({ symbol: 19, at, price: 4, volume: 100 }, { symbol: 19, at: at + 2_000, price: 9, volume: 100 });
  provider.add({ symbol: 0, at: at + 2_000, price: 6.05, volume: 100 });
  provider.add({ symbol: LATE, at: at + 2_000, price: 5.1, volume: 100 });
  await vi.waitFor(() => {
    for (const [name, { hits: heard, quotes }] of received) {
      if (name === 'anonymous') continue;
      expect(heard.filter(({ channel }) => channel === 'hit').length, name).toBeGreaterThan(0);
      expect(quotes.filter(({ channel }) => channel === 'quote').length, name).toBeGreaterThan(0);
    }
    // Hits and lists arrive separately: a hit can arrive before the lists have changed.
    const moved = new Set(recordsOf('admin').rows.map(({ channel }) => channel));
    expect(['scanner:delta', 'custom:delta'].filter((channel) => !moved.has(channel))).toEqual([]);
    expect(recordsOf('admin').hits.map(({ channel }) => channel)).toContain('custom:hit');
  }, 20_000);
  for (const { who, own, name } of readers) await readOwnHits(who, own, recordsOf(name));
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  detach();
  await io.close();
  await stopRecording();
  await market.stop();
});

test('this test covers every answer and event with a figure that a plan sells', () => {
  // Recorded days belong to the highest plan as a whole: `time-machine.routes.test.ts`, 'only Premium and admins travel'.
  const { timeMachine: _, ...groups } = endpoints;
  const all = Object.values(groups).flatMap((group) => Object.values<Endpoint>(group));
  const carrying = all.filter(({ response }) => carriesSold(response)).map(nameOf);
  expect(carrying.toSorted()).toEqual(HTTP_CHANNELS.map(nameOf).toSorted());
  const events = [
    ...Object.entries(marketRequests).filter(([, { answer }]) => carriesSold(answer)),
    ...Object.entries(marketEvents).filter(([, schema]) => carriesSold(schema)),
  ].map(([name]) => name);
  expect(events.toSorted()).toEqual(SOCKET_CHANNELS.toSorted());
});

test('the admin received every kind of record through every channel', () => {
  const { rows, quotes, hits: heard, whyInputs, comparisons, closed } = recordsOf('admin');
  const channels = new Set([...rows, ...quotes, ...heard, ...whyInputs, ...comparisons].map(({ channel }) => channel));
  // Nothing is 15 minutes old yet.
  const asked = HTTP_CHANNELS.filter((endpoint) => endpoint !== endpoints.status.sample);
  const expected = [...asked.map(nameOf), ...SOCKET_CHANNELS];
  expect([...channels].toSorted()).toEqual(expected.toSorted());
  expect([...closed]).toEqual([]);
});

test('visitors get nothing, and a refusal names the required plan', () => {
  const { closed, ...records } = recordsOf('anonymous');
  expect(Object.values(records).flat()).toEqual([]);
  expect(new Set(closed.values())).toEqual(new Set(['UNAUTHENTICATED']));
  for (const name of Object.keys(SUBJECTS))
    if (name !== 'anonymous')
      expect(
        [...recordsOf(name).closed.values()].every((code) => code === 'UPGRADE_REQUIRED'),
        name,
      ).toBe(true);
});

describe.each(Object.entries(SUBJECTS).filter(([name]) => name !== 'anonymous'))('%s', (name, who) => {
  const expectPlans = (records: readonly Found[], plans: Readonly<Record<string, Tier>>, filled: readonly string[]) => {
    expect(records.length).toBeGreaterThan(0);
    for (const [field, plan] of Object.entries(plans))
      for (const { channel, symbol, fields } of records)
        if (!mayRead(plan, who)) expect(fields[field] ?? null, `${field} of ${symbol} through ${channel}`).toBeNull();
        else if (filled.includes(field))
          expect(fields[field] ?? null, `${field} of ${symbol} through ${channel}`).not.toBeNull();
  };

  test('reads each field of a row according to the plan', () =>
    expectPlans(recordsOf(name).rows, ROW_FIELD_PLANS, ['vwap', 'vwap_pm', 'pm_high', 'price', 'volume', 'float']));
  test('reads each field of a hit according to the plan', () =>
    expectPlans(recordsOf(name).hits, HIT_FIELD_PLANS, ['vwap', 'price', 'float', 'hod']));
  test('reads each field of a quote according to the plan', () =>
    expectPlans(recordsOf(name).quotes, QUOTE_FIELD_PLANS, ['vwap', 'vwap_pm', 'pm_high', 'price', 'high', 'volume']));

  test('gets from why the fields and the verdict of the plan for a symbol outside its lists', () => {
    const { whyInputs, comparisons } = recordsOf(name);
    const beyond = (records: readonly Found[]) => records.filter(({ symbol }) => symbol === BEYOND);
    // Free gets verdicts about its own rows only; Basic has the whole Momentum list, so no traded symbol is outside it.
    if (name === 'free') expect(beyond(comparisons)).toEqual([]);
    else expect(beyond(comparisons).length).toBeGreaterThan(0);
    const isListed = who.tier === 'basic';
    if (!isListed) expectPlans(beyond(whyInputs), WHY_INPUT_PLANS, ['price', 'volume', 'float', 'adv20', 'baseline']);
    for (const { fields } of beyond(comparisons)) {
      expect(typeof fields.passes).toBe('boolean');
      const plan = SCAN_FIELD_PLANS[fields.field as keyof typeof SCAN_FIELD_PLANS];
      const isOpen = isListed || mayRead(plan, who);
      expect(
        [fields.value, fields.margin].map((figure) => figure !== null),
        `${fields.field}`,
      ).toEqual([isOpen, isOpen]);
    }
  });

  test('gets everything from why about a symbol on its list', () => {
    const listed = recordsOf(name).comparisons.filter(({ symbol }) => symbol === TOP);
    expect(listed.length).toBeGreaterThan(0);
    for (const { fields } of listed) expect(fields.value).not.toBeNull();
  });
});

test('why never gives a free account a verdict about a symbol outside its rows, and names the required plan', async () => {
  const { token } = SUBJECTS.free!;
  for (const at of ['', `&at=${Math.floor(market.now() / 1000) - 60}`]) {
    const answer = await app.request(`${endpoints.market.why.path}?symbol=${BEYOND}${at}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const why = whySchema.parse(await answer.json());
    expect(why.scanners).toEqual([]);
    expect(why.locked).toEqual([
      { scanner: 'momentum', required_tier: 'basic' },
      { scanner: 'gappers', required_tier: 'basic' },
      { scanner: 'low_float', required_tier: 'pro' },
    ]);
    expect(why.inputs.price).not.toBeNull();
    expect(why.inputs.float).toBeNull();
  }
});

test('no channel gives a free account a row beyond its five, or the float, relative volume or VWAP of one', () => {
  const { rows, hits: heard } = recordsOf('free');
  expect([...rows, ...heard].map(({ symbol }) => symbol)).not.toContain(BEYOND);
  const all = Object.values(recordsOf('free')).flatMap((records) =>
    Array.isArray(records) ? (records as Found[]) : [],
  );
  for (const { symbol, fields, channel } of all) {
    if (symbol !== BEYOND || 'value' in fields) continue;
    for (const field of ['float', 'relative_volume', 'vwap', 'adv20', 'shares_outstanding'])
      expect(fields[field] ?? null, `${field} through ${channel}`).toBeNull();
  }
});
