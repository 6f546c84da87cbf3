import { addDays, type TradingDay, tradingDay } from '@prebell/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BarFeed } from '../alpaca/bar-feed';
import { FeedClock } from '../alpaca/feed-clock';
import type { DayReference, MarketProvider } from '../provider';
import { createReplay } from '../replay/replay';
import { FLOATS_HEADING, LISTING_HEADING, listing, MINUTE_HEADING, replayFolder } from '../replay/testing';
import { Engine } from './engine';
import { batchOf, listingsOf, referenceOf, type ScriptedSymbol } from './testing';

const DATE = '2025-02-06';
const day = tradingDay(DATE)!;
const open = day.open * 1000;
const SECONDS = Array.from({ length: 15 * 60 }, (_, k) => k + 1);
const TIMES_USUAL = 3;
const symbol: ScriptedSymbol = { float: 1e6, previous_close: 10, adv20: 1e6, usual: 1 };

/** Usual shares of a minute after 04:00: a quiet morning, a rush at 09:30 that calms down. A multiple of 300. */
const usualOf = (minute: number): number => (minute < 330 ? 300 : Math.round(600_000 / (minute - 328) / 300) * 300);
const usualBefore = (minute: number): number => {
  let sum = 0;
  for (let k = 0; k < minute; k += 1) sum += usualOf(k);
  return sum;
};
const baseline: DayReference['baseline'] = (minute, out) => void out.fill(usualBefore(minute));

const folders: { remove(): Promise<void> }[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => folder.remove())));

const stamp = ({ pre_open }: TradingDay, minute: number): string =>
  new Date((pre_open + minute * 60) * 1000).toISOString().replace('.000', '');

/** Twenty-one recorded days of bars so many minutes long, the last with three times the usual volume. */
const recorded = async (minutes: number): Promise<MarketProvider> => {
  const listed = [LISTING_HEADING, listing('AAA', 10, 1000, 1_000_000)];
  const files: Record<string, readonly string[]> = { floats: [FLOATS_HEADING], 'listings/2025-01-06': listed };
  for (let date = '2025-01-07'; date <= DATE; date = addDays(date, 1)) {
    const each = tradingDay(date);
    if (each === null) continue;
    const times = date === DATE ? TIMES_USUAL : 1;
    const bars = Array.from({ length: 360 / minutes }, (_, bar) => bar * minutes).map((start) => {
      const shares = times * (usualBefore(start + minutes) - usualBefore(start));
      return `${stamp(each, start)},AAA,10,10,10,10,${shares},${60 * minutes}`;
    });
    files[`minute/${date}`] = [`${MINUTE_HEADING},seconds`, ...bars];
    files[`listings/${date}`] = listed;
  }
  const folder = await replayFolder(files);
  folders.push(folder);
  return createReplay({ ...folder, log: { warn: (entry: unknown) => expect.fail(JSON.stringify(entry)) } });
};

describe('relative volume compares both sides at one moment: at every second of the first 15 minutes it is', () => {
  it('within 1.05 of its value on a feed of trades', () => {
    const engine = new Engine(listingsOf([symbol]));
    engine.openDay({ ...referenceOf([symbol], day), baseline });
    engine.apply(batchOf([{ symbol: 0, at: open - 1_000, price: 10, volume: TIMES_USUAL * usualBefore(330) }]));
    for (const second of SECONDS) {
      const shares = (TIMES_USUAL * usualOf(330 + Math.floor((second - 1) / 60))) / 60;
      engine.apply(batchOf([{ symbol: 0, at: open + second * 1000 - 500, price: 10, volume: shares }]));
      engine.moveTo(open + second * 1000);
      const ratio = engine.relativeVolume(0) / TIMES_USUAL;
      expect([second, Math.max(ratio, 1 / ratio) < 1.05]).toEqual([second, true]);
    }
  });

  it.each([1, 5])('exact on recorded bars of %i minutes, and stays so until the next one ends', async (minutes) => {
    const provider = await recorded(minutes);
    const engine = new Engine(provider.universe);
    engine.openDay(await provider.openDay(DATE));
    let before = 0;
    for (const second of SECONDS) {
      const at = open + second * 1000;
      for (const batch of provider.prints(DATE, before, at)) engine.apply(batch);
      before = at;
      engine.moveTo(at);
      expect([second, engine.relativeVolume(0)]).toEqual([second, TIMES_USUAL]);
    }
  });

  it.each([
    ['as they happen', 0],
    ['15 minutes late', 15 * 60_000],
  ])('exact on minute bars of a stream that sends them %s', (_title, late) => {
    let now = 0;
    const feed = new BarFeed({
      data: {} as never,
      symbols: ['AAA', 'AAB'],
      primaries: new Uint8Array(2),
      indexes: new Map([
        ['AAA', 0],
        ['AAB', 1],
      ]),
      drops: { add: () => expect.fail('a bar was dropped'), unknownCondition: vi.fn() },
      clock: new FeedClock(),
      log: { warn: vi.fn() },
      now: () => now,
    });
    const engine = new Engine(listingsOf([symbol, symbol]));
    engine.openDay({ ...referenceOf([symbol, symbol], day), baseline, completeAt: (at) => feed.completeAt(at) });
    feed.openDay(day, batchOf([]), day.pre_open * 1000);
    const receiveBar = (name: string, minute: number) =>
      feed.receive({
        kind: 'bar',
        isUpdate: false,
        bar: {
          symbol: name,
          t: day.pre_open + minute * 60,
          o: 10,
          h: 10,
          l: 10,
          c: 10,
          vw: 10,
          v: usualOf(minute) * 3,
        },
      });
    const start = day.pre_open * 1000 + 60_000;
    for (let second = 0; start + second * 1000 < open + 15 * 60_000; second += 1) {
      now = start + late + second * 1000;
      const minute = Math.floor(second / 60);
      // The bars of a minute come one after another: the second symbol's a second later.
      if (second % 60 === 0) receiveBar('AAA', minute);
      if (second % 60 === 1) receiveBar('AAB', minute);
      engine.apply(feed.prints());
      engine.moveTo(now);
      const wanted = usualBefore(minute + 1) < 5_000 ? Number.NaN : TIMES_USUAL;
      expect([second, engine.relativeVolume(0)]).toEqual([second, wanted]);
      if (second >= 60 && !Number.isNaN(engine.relativeVolume(1)))
        expect([second, engine.relativeVolume(1)]).toEqual([second, TIMES_USUAL]);
    }
  });
});
