import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toMs, tradingDay } from '@prebell/contracts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Catalysts } from '../engine/catalysts';
import { Engine } from '../engine/engine';
import { HitDetector } from '../engine/hits/hit-detector';
import { OwnHits } from '../engine/hits/own-hits';
import { TickKeeper } from '../engine/hits/tick-keeper';
import { LiveBars } from '../engine/live-bars';
import { listenOn, tradeHaltFeed } from '../halts/testing';
import { DayFeed } from '../service/day-feed';
import { createAlpaca } from './create-alpaca';
import { sessionsBefore } from './missing-sessions';
import type { AlpacaProvider } from './provider';
import { AlpacaServer, KEYS } from './testing';
import { TradeFeed } from './trade-feed';

const day = tradingDay('2025-02-06')!;
const BEFORE = tradingDay('2025-02-05')!;
/** 10:00:10 in New York, half an hour into the session. */
const NOW = Date.parse('2025-02-06T15:00:10Z');
const iso = (ms: number) => new Date(ms).toISOString();
const minuteBar = (ms: number, price: number, v: number) => ({
  t: iso(ms),
  o: price,
  h: price + 0.5,
  l: price - 0.5,
  c: price,
  v,
  vw: price + 0.1,
});
let lastId = 0;
const trade = (S: string, p: number, s: number, at: number, c: string[] = ['@']) => {
  lastId += 1;
  return { T: 't', S, i: lastId, p, s, t: iso(at), c, x: 'V', z: 'C' };
};

let server: AlpacaServer;
let provider: AlpacaProvider;
const warn = vi.fn();
let since: number;
/** Market time starts at NOW and follows the wall clock. */
const now = () => NOW + (Date.now() - since);

const open = async (
  feed: 'sip' | 'iex',
  keys = KEYS,
  more: { haltsUrl?: string; floats?: string; recordings?: string } = {},
) => {
  since = Date.now();
  provider = await createAlpaca(
    {
      provider: 'alpaca',
      alpaca: {
        ...keys,
        feed,
        tradingUrl: server.url,
        dataUrl: server.url,
        streamUrl: server.streamUrl,
        recordings: null,
        floats: null,
        ...more,
      },
    },
    { warn },
    now,
  );
  const engine = new Engine(provider.universe);
  const catalysts = new Catalysts(provider.universe.length, (...of) => provider.headline(...of));
  const liveBars = new LiveBars(engine);
  const detector = new HitDetector(engine, catalysts);
  const ticks = new TickKeeper(provider.universe);
  const ownHits = new OwnHits(engine, catalysts);
  const feedOf = new DayFeed({ provider, engine, catalysts, liveBars, detector, ownHits, ticks, recorder: null });
  await feedOf.open(day, now());
  await vi.waitFor(() => expect(provider.isLive()).toBe(true), 5_000);
  const index = (symbol: string) => provider.universe.findIndex((listing) => listing.symbol === symbol);
  const figures = (symbol: string) => {
    feedOf.advance(now());
    const { price, high, low, volume, open: first } = engine.columns;
    const i = index(symbol);
    return { price: price[i], high: high[i], low: low[i], volume: volume[i], open: first[i], vwap: engine.vwap(i) };
  };
  return { engine, feedOf, index, figures };
};

beforeEach(async () => {
  server = new AlpacaServer({
    symbols: ['AAA', 'BBB'],
    daily: {
      AAA: [
        { ...minuteBar(Date.parse('2025-02-04T05:00:00Z'), 9, 3_000) },
        { ...minuteBar(Date.parse('2025-02-05T05:00:00Z'), 10, 1_000) },
      ],
    },
    minutes: {
      AAA: [
        minuteBar(toMs(day.pre_open), 11, 100),
        minuteBar(toMs(day.open), 12, 200),
        minuteBar(toMs(day.open) + 60_000, 12.5, 300),
      ],
    },
    trades: {},
    news: [],
    auctions: {},
  });
  await server.start();
});
afterEach(async () => {
  provider?.stop();
  await server.stop();
});

describe('opening a day', () => {
  it('survives used-up limits of requests for as long as it takes', async () => {
    server.busy = 7;
    const { figures } = await open('sip');
    expect(figures('AAA').volume).toBe(600);
  });

  it('reads assets, closes, average volume and the minutes so far, page by page', async () => {
    const { engine, index, figures } = await open('sip');
    const i = index('AAA');
    expect([engine.reference.previous_close[i], engine.reference.adv20[i]]).toEqual([10, 2_000]);
    expect(figures('AAA')).toMatchObject({ price: 12.5, high: 13, low: 10.5, volume: 600, open: 12 });
    expect(engine.vwap(i)).toBeCloseTo((12.1 * 200 + 12.6 * 300) / 500, 12);
    expect(engine.relativeVolume(i)).toBeNaN();
    expect(server.subscriptions).toEqual([expect.objectContaining({ trades: ['*'], statuses: ['*'], lulds: ['*'] })]);
  });

  it('repeats a request refused with 429, and names the variables of refused keys', async () => {
    server.busy = 3;
    expect((await open('sip')).figures('AAA').volume).toBe(600);
    await expect(open('sip', { keyId: 'AKTEST', secret: 'wrong' })).rejects.toThrow('ALPACA_SECRET');
  });
});

it('a fall of 10 % in the session before restricts short sales today', async () => {
  const at = (date: string, close: number, l: number) => ({
    ...minuteBar(Date.parse(`${date}T05:00:00Z`), close, 1),
    l,
  });
  server.record.daily.BBB = [at('2025-02-04', 10, 9.5), at('2025-02-05', 9.8, 9)];
  const { engine, index } = await open('sip');
  expect([engine.isShortRestricted(index('AAA')), engine.isShortRestricted(index('BBB'))]).toEqual([false, true]);
});

describe('official prices', () => {
  const print = (c: string, p: number, at: number, x = 'Q') => ({ c, p, s: 1_000, t: iso(at), x });

  it('of the session before and of today come from the auctions of the primary exchange, also after a late start', async () => {
    server.record.auctions.AAA = [
      {
        d: '2025-02-05',
        o: [],
        c: [print('6', 10.2, BEFORE.close * 1000 + 500), print('M', 9.9, BEFORE.close * 1000, 'P')],
      },
      { d: '2025-02-06', o: [print('O', 12.4, day.open * 1000 + 700), print('Q', 12.6, day.open * 1000, 'P')], c: [] },
    ];
    const { engine, index, figures } = await open('sip');
    const i = index('AAA');
    expect(figures('AAA')).toMatchObject({ price: 12.5, volume: 600 });
    expect([engine.reference.previous_close[i], engine.open(i), engine.provisional(i)]).toEqual([10.2, 12.4, null]);
    expect(engine.gap(i)).toBeCloseTo((100 * (12.4 - 10.2)) / 10.2, 12);
  });

  it('do not come from the opening trade of another exchange', async () => {
    const { engine, index, figures } = await open('sip');
    const i = index('AAA');
    figures('AAA');
    const opening = (price: number, x: string) =>
      server.say([trade('AAA', price, 5_000, now() - 100, ['@', 'O', 'X'])].map((each) => ({ ...each, x })));
    opening(15, 'P');
    await vi.waitFor(() => expect(figures('AAA').price).toBe(15), 4_000);
    expect([engine.open(i), engine.provisional(i)]).toEqual([12, 'open']);
    opening(14, 'Q');
    await vi.waitFor(() => expect(figures('AAA').price).toBe(14), 4_000);
    expect([engine.open(i), engine.provisional(i)]).toEqual([14, null]);
  });

  it('that cannot be read stay provisional, and a close before a split is left out', async () => {
    server.record.auctions.AAA = [{ d: '2025-02-05', o: [], c: [print('6', 100, BEFORE.close * 1000 + 500)] }];
    const { engine, index, figures } = await open('sip');
    const i = index('AAA');
    figures('AAA');
    expect([engine.reference.previous_close[i], engine.open(i), engine.provisional(i)]).toEqual([10, 12, 'open']);
    server.say(
      [trade('AAA', 12.2, 5_000, day.open * 1000 + 1_000, ['@', 'O', 'X'])].map((each) => ({ ...each, x: 'Q' })),
    );
    server.say([trade('AAA', 13, 100, now() - 100)]);
    await vi.waitFor(() => expect(figures('AAA')).toMatchObject({ price: 13, volume: 700 }), 4_000);
  });
});

describe('daily candles of earlier days', () => {
  const print = (c: string, p: number, at: number, x = 'Q') => ({ c, p, s: 1_000, t: iso(at), x });
  const tuesday = tradingDay('2025-02-04')!;
  const daily = async () => {
    const i = provider.universe.findIndex(({ symbol }) => symbol === 'AAA');
    const { bars, isFinal } = await provider.dailyBars(i, [tuesday, BEFORE]);
    return { isFinal, candles: [...bars].map(([date, { o, h, l, c, v }]) => [date, o, h, l, c, v]) };
  };

  it('have the open and close of the primary exchange’s auctions, whatever the first and last trade were', async () => {
    server.record.auctions.AAA = [
      {
        d: '2025-02-05',
        o: [print('Q', 10.9, BEFORE.open * 1000), print('O', 10.1, BEFORE.open * 1000 + 500), print('O', 8, 0, 'P')],
        c: [print('6', 10.2, BEFORE.close * 1000 + 500), print('M', 9.9, BEFORE.close * 1000, 'P')],
      },
      // The range of the day includes its auctions.
      { d: '2025-02-04', o: [], c: [print('6', 9.7, tuesday.close * 1000 + 500)] },
    ];
    await open('sip');
    expect(await daily()).toEqual({
      isFinal: true,
      candles: [
        ['2025-02-04', 9, 9.7, 8.5, 9.7, 3_000],
        ['2025-02-05', 10.1, 10.5, 9.5, 10.2, 1_000],
      ],
    });
  });

  it('have auctions from before a split in the prices of today', async () => {
    server.record.auctions.AAA = [{ d: '2025-02-04', o: [], c: [print('6', 0.91, tuesday.close * 1000 + 500)] }];
    server.record.rawDaily = {
      AAA: [
        minuteBar(Date.parse('2025-02-04T05:00:00Z'), 0.9, 30_000),
        minuteBar(Date.parse('2025-02-05T05:00:00Z'), 10, 1_000),
      ],
    };
    await open('sip');
    const { candles } = await daily();
    expect(candles[0]?.[4]).toBeCloseTo(9.1, 12);
    expect(candles[1]).toEqual(['2025-02-05', 10, 10.5, 9.5, 10, 1_000]);
  });

  it('are not final while the auctions cannot be read, and are the daily bars of an account without auctions', async () => {
    await open('sip');
    server.broken.add('auctions');
    const candles = [
      ['2025-02-04', 9, 9.5, 8.5, 9, 3_000],
      ['2025-02-05', 10, 10.5, 9.5, 10, 1_000],
    ];
    expect(await daily()).toEqual({ isFinal: false, candles });
    provider.stop();
    await open('iex');
    expect(await daily()).toEqual({ isFinal: true, candles });
  });
});

describe('corporate actions', () => {
  const renamed = (old_symbol: string, new_symbol: string, process_date: string) => ({
    ...{ id: 'x', old_symbol, new_symbol, process_date },
  });
  const origins = (index: number) => provider.symbolReference(index, day.date).then((each) => each!.origins!(0));

  it('leave a hole where a spin-off makes the previous close incomparable, with its source', async () => {
    const spinOff = { source_symbol: 'AAA', new_symbol: 'AAAX', source_rate: 4, new_rate: 1, ex_date: '2025-02-06' };
    server.record.actions = { spin_offs: [{ ...spinOff, process_date: '2025-02-07' }] };
    server.record.auctions.AAA = [
      {
        ...{ d: '2025-02-05', o: [] },
        c: [{ c: '6', p: 10.2, s: 1, t: iso(BEFORE.close * 1000 + 500), x: 'Q' }],
      },
    ];
    const { engine, index, figures } = await open('sip');
    const i = index('AAA');
    expect(figures('AAA').price).toBe(12.5);
    expect([engine.reference.previous_close[i], engine.gap(i), engine.percentChange(i)]).toEqual([NaN, NaN, NaN]);
    expect((await provider.symbolReference(i, day.date))?.previous_close[0]).toBeNaN();
    expect(await origins(i)).toEqual([
      { figure: 'spin_off', as_of: '2025-02-06', source: 'AAAX, 1 for 4' },
      { figure: 'kind', as_of: null, source: 'Common stock, by symbol and name' },
    ]);
    // The days before and after it are comparable.
    expect((await provider.symbolReference(i, BEFORE.date))?.previous_close[0]).toBe(9);
  });

  it('carry float and usual volumes to a new name, and restate the float for a split since its date', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'actions-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const floats = join(folder, 'floats.csv');
    await writeFile(
      floats,
      [
        'date,symbol,float,shares_outstanding,source',
        '2025-01-02,OLD,50M,80M,filing',
        // Another company had the symbol before.
        '2024-12-02,AAA,7M,9M,filing',
        '2025-01-02,BBB,3M,4M,filing',
        '2025-02-07,BBB,1M,1M,later',
      ].join('\n'),
    );
    const recordings = join(folder, 'days');
    await mkdir(recordings);
    for (const { date, open: at } of sessionsBefore(day.date)) {
      const rows = [`${iso(at * 1000).replace('.000', '')},OLD,5,5,5,5,60000,60`];
      if (date < '2025-01-20') rows.push(`${iso(at * 1000).replace('.000', '')},AAA,5,5,5,5,999,60`);
      await writeFile(
        join(recordings, `${date}.csv.gz`),
        gzipSync(['ts_utc,symbol,open,high,low,close,volume,seconds', ...rows].join('\n')),
      );
    }
    server.record.actions = {
      reverse_splits: [{ symbol: 'OLD', ex_date: '2025-01-15', process_date: '2025-01-15', old_rate: 10, new_rate: 1 }],
      name_changes: [renamed('OLD', 'AAA', '2025-02-06'), renamed('BBB', 'LATER', '2025-02-10'), { nonsense: 1 }].map(
        (each) => ({ process_date: '2025-02-05', ...each }),
      ),
    };
    warn.mockClear();
    const { engine, index } = await open('sip', KEYS, { floats, recordings });
    const i = index('AAA');
    expect([engine.float[i], engine.reference.shares_outstanding[i]]).toEqual([5_000_000, 8_000_000]);
    expect(engine.float[index('BBB')]).toBe(3_000_000);
    const usual = new Float64Array(2);
    engine.reference.baseline(960, usual);
    expect(usual[i]).toBe(60_000);
    expect(await origins(i)).toEqual([
      { figure: 'previous_close', as_of: '2025-02-05', source: 'Alpaca' },
      { figure: 'float', as_of: '2025-01-02', source: 'filing' },
      { figure: 'shares_outstanding', as_of: '2025-01-02', source: 'filing' },
      { figure: 'split', as_of: '2025-01-15', source: 'price x 10' },
      { figure: 'name_change', as_of: '2025-02-06', source: 'OLD before' },
      { figure: 'kind', as_of: null, source: 'Common stock, by symbol and name' },
    ]);
    expect(warn.mock.calls).toEqual([[{ rejected: 1 }, expect.stringContaining('Corporate actions')]]);
  });

  it('that cannot be read are logged, and the day opens without them', async () => {
    server.broken.add('corporate-actions');
    warn.mockClear();
    const { engine, index } = await open('sip');
    expect(engine.reference.previous_close[index('AAA')]).toBe(10);
    expect(warn.mock.calls.map(([, text]) => text)).toEqual([expect.stringContaining('Corporate actions could not')]);
  });
});

describe('the feed of trade halts', () => {
  it('reports halts from before the start, which end with the next trade; without it the market runs as well', async () => {
    const http = createServer((_request, response) =>
      response.end(
        tradeHaltFeed(
          { IssueSymbol: 'BBB', HaltDate: '02/03/2025', HaltTime: '16:05:00', ReasonCode: 'T12' },
          {
            ...{ IssueSymbol: 'AAA', HaltDate: '02/06/2025', HaltTime: '09:58:00', ReasonCode: 'LUDP' },
            ...{ ResumptionDate: '02/06/2025', ResumptionQuoteTime: '09:58:00', ResumptionTradeTime: '10:03:00' },
          },
        ),
      ),
    );
    const url = await listenOn(http);
    const { engine, feedOf, index } = await open('sip', KEYS, { haltsUrl: url });
    expect(engine.halts.at(index('AAA'))).toEqual({
      ...{ code: 'LUDP', since: iso(NOW - 130_000), quote_at: iso(NOW - 130_000), resume_at: iso(NOW + 170_000) },
    });
    expect(engine.halts.at(index('BBB'))).toMatchObject({ code: 'T12', since: '2025-02-03T21:05:00.000Z' });
    server.say([trade('BBB', 3, 100, now() - 100)]);
    await vi.waitFor(() => {
      feedOf.advance(now());
      expect(engine.halts.at(index('BBB'))).toBeNull();
    }, 4_000);
    expect(engine.halts.at(index('AAA'))).not.toBeNull();

    provider.stop();
    http.closeAllConnections();
    http.close();
    warn.mockClear();
    const later = await open('sip', KEYS, { haltsUrl: url });
    expect(later.engine.halts.overview().log).toEqual([]);
    expect(warn.mock.calls.map(([, text]) => text)).toEqual([expect.stringContaining('MARKET_HALTS_URL')]);
  });
});

describe('the stream of trades', () => {
  it('counts every share, and prices only where the sale conditions let them', async () => {
    const { figures } = await open('sip');
    server.say([
      trade('AAA', 14, 100, now() - 1_000),
      trade('AAA', 99, 5, now() - 900, ['@', 'I']),
      trade('AAA', 98, 7, now() - 800, ['@', 'T']),
    ]);
    await vi.waitFor(() => expect(figures('AAA')).toMatchObject({ price: 14, high: 14, volume: 712 }), 4_000);
  });

  it('drops and counts invalid trades: malformed, unknown, negative, repeated, of another day, in the future', async () => {
    const { figures } = await open('sip');
    const good = trade('AAA', 13.2, 100, now() - 500);
    server.say('{"T":"t"');
    server.say('"text"');
    server.say([
      good,
      good,
      trade('ZZZ', 5, 1, now()),
      trade('AAA', -5, 1, now()),
      trade('AAA', 5, 1, now() - 86_400_000),
      trade('AAA', 5, 1, now() + 600_000),
      { T: 't', S: 'AAA' },
      { T: 'unheard of' },
    ]);
    await vi.waitFor(() => expect(figures('AAA').volume).toBe(700), 4_000);
    expect(provider.drops.counts()).toEqual({
      malformed: 5,
      'unknown symbol': 1,
      repeated: 1,
      'outside the day': 1,
      'in the future': 1,
    });
    expect(provider.isLive()).toBe(true);
  });

  it.each([
    ['ahead', 60],
    ['old', -60],
  ])('a feed whose times are an hour %s is not live, and says so until they are true again', async (word, off) => {
    await open('sip');
    const say = (minutesOff: number) =>
      server.say(Array.from({ length: 200 }, () => trade('BBB', 5, 100, now() + minutesOff * 60_000)));
    say(off);
    await vi.waitFor(() => expect(provider.isLive()).toBe(false), 10_000);
    expect(provider.trouble()).toContain(`60 min ${word}`);
    if (off > 0) expect(provider.figures().counts['in the future']).toBeGreaterThan(100);
    say(0);
    await vi.waitFor(() => expect([provider.isLive(), provider.trouble()]).toEqual([true, null]), 10_000);
  });

  it('a halt stamped in the future ends with its resumption, and counts as a wrong stamp', async () => {
    const { feedOf, engine, index } = await open('sip');
    const status = (sc: string, at: number) => ({ T: 's', S: 'AAA', sc, sm: '', rc: 'T1', rm: '', t: iso(at), z: 'C' });
    const isHalted = () => {
      feedOf.advance(now());
      return engine.halts.at(index('AAA')) !== null;
    };
    server.say([status('H', now() + 3_600_000)]);
    await vi.waitFor(() => expect(isHalted()).toBe(true), 10_000);
    expect(provider.figures().counts).toEqual({ 'in the future': 1 });
    server.say([status('T', now() + 500)]);
    await vi.waitFor(() => expect(isHalted()).toBe(false), 10_000);
  });

  it('the reason of a lost stream is known', async () => {
    await open('sip');
    server.say([{ T: 'error', code: 405, msg: 'symbol limit exceeded' }]);
    await vi.waitFor(() => expect(provider.trouble()).toContain('Error 405'), 10_000);
    expect(provider.isLive()).toBe(false);
  });

  it('a late trade adds its shares and keeps the price', async () => {
    const { figures } = await open('sip');
    server.say([trade('AAA', 13, 100, now() - 100)]);
    server.say([trade('AAA', 15, 50, now() - 9_000)]);
    await vi.waitFor(() => expect(figures('AAA')).toMatchObject({ price: 13, high: 15, volume: 750 }), 4_000);
  });

  it('a correction or cancellation of a trade that is only known as part of a bar has the day’s trades read again', async () => {
    const { figures } = await open('sip');
    const first = { ...trade('AAA', 12, 250, toMs(day.open) + 30_000), i: 1 };
    const second = { ...trade('AAA', 12.5, 300, toMs(day.open) + 70_000), i: 2 };
    server.record.trades.AAA = [
      first,
      { ...second, u: 'incorrect' },
      { ...second, i: 3, p: 11, s: 200, u: 'corrected' },
    ];
    server.say([
      { T: 'c', S: 'AAA', x: 'V', oi: 2, op: 12.5, os: 300, ci: 3, cp: 11, cs: 200, cc: ['@'], t: iso(now()), z: 'C' },
    ]);
    await vi.waitFor(() => expect(figures('AAA')).toMatchObject({ price: 11, high: 12, low: 11, volume: 450 }), 4_000);
    server.record.trades.AAA = [
      first,
      { ...second, u: 'incorrect' },
      { ...second, i: 3, p: 11, s: 200, u: 'canceled' },
    ];
    server.say([{ T: 'x', S: 'AAA', x: 'V', i: 3, p: 11, s: 200, a: 'C', t: iso(now()), z: 'C' }]);
    await vi.waitFor(() => expect(figures('AAA')).toMatchObject({ price: 12, low: 12, volume: 250 }), 4_000);
  });

  it('trades of one number on three exchanges are three trades', async () => {
    const { figures } = await open('sip');
    const at = now() - 500;
    const onExchange = (x: string, p: number, s: number) => ({ ...trade('BBB', p, s, at), i: 1, x });
    server.say([
      onExchange('P', 3, 100),
      onExchange('K', 3.1, 300),
      onExchange('D', 3.2, 500),
      onExchange('K', 3.1, 300),
    ]);
    await vi.waitFor(() => expect(figures('BBB')).toMatchObject({ price: 3.2, high: 3.2, low: 3, volume: 900 }), 4_000);
    expect(provider.drops.counts()).toEqual({ repeated: 1 });
  });

  it('a print that is cancelled within its minute leaves no trace', async () => {
    const { engine, index, figures } = await open('sip');
    const wrong = trade('BBB', 50, 5_000, now() - 300, ['@']);
    server.say([trade('BBB', 10.36, 100, now() - 400), wrong]);
    await vi.waitFor(() => expect(figures('BBB')).toMatchObject({ price: 50, high: 50, volume: 5_100 }), 4_000);
    server.say([{ T: 'x', S: 'BBB', i: wrong.i, x: 'V', p: 50, s: 5_000, a: 'C', z: 'C', t: iso(now()) }]);
    await vi.waitFor(
      () => expect(figures('BBB')).toMatchObject({ price: 10.36, high: 10.36, low: 10.36, volume: 100, vwap: 10.36 }),
      4_000,
    );
    const { barHigh, barVolume } = engine.columns;
    expect([barHigh[index('BBB')], barVolume[index('BBB')]]).toEqual([10.36, 100]);
  });

  it('halts, resumptions and price bands arrive as the exchanges report them', async () => {
    const { engine, index, figures } = await open('sip');
    server.say([
      { T: 's', S: 'AAA', sc: 'P', sm: 'Paused', rc: 'LUDP', rm: 'Volatility', t: iso(now()), z: 'C' },
      { T: 'l', S: 'AAA', u: 13.8, d: 11.2, i: 'B', t: iso(now()), z: 'C' },
    ]);
    await vi.waitFor(() => {
      figures('AAA');
      expect(engine.halts.at(index('AAA'))).toMatchObject({ code: 'LUDP', resume_at: expect.any(String) });
    }, 4_000);
    expect(provider.luld(index('AAA'))).toEqual({ reference: 12.5, lower: 11.2, upper: 13.8 });
    server.say([{ T: 's', S: 'AAA', sc: 'T', sm: 'Trading', rc: 'LUDP', rm: '', t: iso(now()), z: 'C' }]);
    await vi.waitFor(() => {
      figures('AAA');
      expect(engine.halts.at(index('AAA'))).toBeNull();
    }, 4_000);
  });
});

it('reports a lost connection at once and reconnects by itself; nothing is missing or counted twice', async () => {
  const { figures } = await open('sip');
  const before = trade('AAA', 13, 100, now() - 300);
  server.record.trades.AAA = [before];
  server.say([before]);
  await vi.waitFor(() => expect(figures('AAA').volume).toBe(700), 4_000);
  await server.stop();
  await vi.waitFor(() => expect(provider.isLive()).toBe(false), 2_000);
  const missed = trade('AAA', 16, 30, now());
  const other = trade('BBB', 3, 20, now());
  server.record.trades.AAA.push(missed);
  server.record.trades.BBB = [other];
  server.busy = 1;
  await server.start();
  await vi.waitFor(() => expect(provider.isLive()).toBe(true), 8_000);
  server.say([missed, trade('AAA', 14, 10, now())]);
  await vi.waitFor(() => expect(figures('AAA')).toMatchObject({ price: 14, high: 16, volume: 740 }), 4_000);
  expect(figures('BBB')).toMatchObject({ price: 3, volume: 20 });
});

it('looks for trades cancelled while offline until it could, and does so once for a connection', async () => {
  const { figures } = await open('sip');
  // The trades missed while offline are read from two seconds before the last one on, so the early one is not among them.
  const early = { ...trade('AAA', 13, 100, now() - 5_000), i: 77 };
  const last = trade('AAA', 13, 10, now() - 300);
  server.record.trades.AAA = [early, last];
  server.say([early, last]);
  await vi.waitFor(() => expect(figures('AAA').volume).toBe(710), 4_000);
  const check = vi.spyOn(TradeFeed.prototype, 'check').mockRejectedValueOnce(new Error('Not now'));
  await server.stop();
  await vi.waitFor(() => expect(provider.isLive()).toBe(false), 2_000);
  server.record.trades.AAA = [{ ...early, u: 'canceled' }, last];
  await server.start();
  await vi.waitFor(() => expect(figures('AAA').volume).toBe(610), 8_000);
  expect(check).toHaveBeenCalledTimes(2);
  check.mockRestore();
});

it('a stream that refuses the keys says so, and the data are stale', async () => {
  await open('sip');
  server.say([{ T: 'error', code: 402, msg: 'auth failed' }]);
  await vi.waitFor(
    () => expect(warn).toHaveBeenCalledWith(expect.stringContaining('ALPACA_SECRET are refused')),
    2_000,
  );
  await vi.waitFor(() => expect([server.connections, provider.isLive()]).toEqual([0, false]), 2_000);
});

it('without all exchanges, minute bars carry the market; one that comes again replaces the first', async () => {
  const { figures } = await open('iex');
  expect(provider.label).toBe('IEX data only');
  const start = Math.floor(NOW / 60_000) * 60_000 - 60_000;
  server.say([{ T: 'b', S: 'BBB', ...minuteBar(start, 4, 40) }]);
  await vi.waitFor(() => expect(figures('BBB')).toMatchObject({ price: 4, high: 4.5, volume: 40 }), 4_000);
  server.record.minutes.BBB = [minuteBar(start, 4.2, 55)];
  server.say([{ T: 'u', S: 'BBB', ...minuteBar(start, 4.2, 55) }]);
  await vi.waitFor(() => expect(figures('BBB')).toMatchObject({ price: 4.2, high: 4.7, volume: 55 }), 4_000);
});

it('headlines become catalysts of the symbols they name', async () => {
  server.record.news.push({ id: 7, headline: 'AAA wins', created_at: iso(NOW - 60_000), symbols: ['AAA', 'ZZZ'] });
  const { index } = await open('sip');
  expect(provider.headline(index('AAA'), 0, NOW)?.headline).toBe('AAA wins');
  expect(provider.news(0, NOW)).toMatchObject([
    { id: '7-AAA', index: index('AAA'), at: NOW - 60_000, headline: 'AAA wins' },
  ]);
});
