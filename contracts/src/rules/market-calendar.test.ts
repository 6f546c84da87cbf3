import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMs, toSeconds } from '../units';
import {
  addDays,
  closureName,
  isCalendarKnown,
  isFullSession,
  isTradingDay,
  isWeekend,
  latestTradingDayNotAfter,
  marketDate,
  nextTradingDay,
  previousTradingDay,
  setEmergencyClosures,
  tradingDay,
} from './market-calendar';

const referencePath = join(process.env.PREBELL_DATA ?? '../shared/data', 'calendar/nyse_2025_2027.json');
const hasReference = existsSync(referencePath);
if (!hasReference) process.stderr.write(`SKIPPED: calendar reference tests, no file at ${referencePath}\n`);

interface Reference {
  readonly holidays: readonly { readonly date: string }[];
  readonly earlyCloses: readonly { readonly date: string }[];
}

const allDates = Array.from({ length: 1095 }, (_, index) => addDays('2025-01-01', index));
const anyDate = fc.constantFrom(...allDates);

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** 'YYYY-MM-DD HH:MM:SS' in New York: an independent conversion from the instant to the wall clock. */
const wallClock = (seconds: number): string => wall.format(toMs(seconds));

describe.skipIf(!hasReference)('the reference calendar', () => {
  const reference = JSON.parse(hasReference ? readFileSync(referencePath, 'utf8') : '{}') as Reference;

  it('agrees with the table on every day of 2025 to 2027', () => {
    const closed = new Set(reference.holidays.map(({ date }) => date));
    const early = new Set(reference.earlyCloses.map(({ date }) => date));
    expect([closed.size, early.size]).toEqual([31, 6]);
    for (const date of allDates) {
      const weekend = [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay());
      expect([date, isWeekend(date)]).toEqual([date, weekend]);
      expect([date, closureName(date) !== null]).toEqual([date, closed.has(date)]);
      expect([date, isTradingDay(date)]).toEqual([date, !weekend && !closed.has(date)]);
      expect([date, isFullSession(date)]).toEqual([date, !weekend && !closed.has(date) && !early.has(date)]);
    }
  });
});

describe('the years around the reference', () => {
  it.each([
    [2013, 252, 3],
    [2014, 252, 3],
    [2015, 252, 2],
    [2016, 252, 1],
    [2017, 251, 2],
    [2018, 251, 3],
    [2019, 252, 3],
    [2020, 253, 2],
    [2021, 252, 1],
    [2022, 251, 1],
    [2023, 250, 2],
    [2024, 252, 3],
  ])('%i had %i sessions, %i of them short', (year, sessions, short) => {
    const dates = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index));
    const open = dates.filter((date) => date.startsWith(String(year)) && isTradingDay(date));
    expect([open.length, open.filter((date) => !isFullSession(date)).length]).toEqual([sessions, short]);
  });

  it('include what no weekday rule covers: Easter, observed days, mourning, New Year’s Day on a Saturday', () => {
    const closed = ['2013-03-29', '2015-07-03', '2017-01-02', '2018-12-05', '2021-12-24', '2022-06-20', '2030-04-19'];
    const open = ['2013-06-19', '2021-06-18', '2021-12-31', '2020-07-02', '2027-12-31'];
    expect(closed.filter(isTradingDay)).toEqual([]);
    expect(open.filter((date) => !isFullSession(date))).toEqual([]);
    expect(closureName('2018-12-05')).toBe('National Day of Mourning');
    expect(['2018-07-03', '2014-12-24', '2028-07-03', '2030-11-29'].map(isFullSession)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('begin with 2013 and end with 2030', () => {
    expect(['2012-12-31', '2013-01-01', '2030-12-31', '2031-01-01'].map(isCalendarKnown)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('trading days', () => {
  it("match New York's wall clock on every trading day, in summer and winter", () => {
    for (const date of allDates) {
      const day = tradingDay(date);
      if (!day) continue;
      const [close, post] = isFullSession(date) ? ['16', '20'] : ['13', '17'];
      expect([day.pre_open, day.open, day.close, day.post_close].map(wallClock)).toEqual([
        `${date} 04:00:00`,
        `${date} 09:30:00`,
        `${date} ${close}:00:00`,
        `${date} ${post}:00:00`,
      ]);
    }
  });

  it('move by an hour against UTC when the clocks change', () => {
    expect(tradingDay('2025-03-07')?.open).toBe(toSeconds(Date.parse('2025-03-07T14:30:00Z')));
    expect(tradingDay('2025-03-10')?.open).toBe(toSeconds(Date.parse('2025-03-10T13:30:00Z')));
    expect(tradingDay('2025-10-31')?.open).toBe(toSeconds(Date.parse('2025-10-31T13:30:00Z')));
    expect(tradingDay('2025-11-03')?.open).toBe(toSeconds(Date.parse('2025-11-03T14:30:00Z')));
  });

  it('close at 13:00 and 17:00 on the day after Thanksgiving', () => {
    expect(tradingDay('2025-11-28')).toMatchObject({
      close: toSeconds(Date.parse('2025-11-28T18:00:00Z')),
      post_close: toSeconds(Date.parse('2025-11-28T22:00:00Z')),
    });
  });

  it('follow each other over weekends and closures', () => {
    expect(nextTradingDay('2025-01-08').date).toBe('2025-01-10');
    expect(previousTradingDay('2025-01-10').date).toBe('2025-01-08');
    expect(nextTradingDay('2026-07-02').date).toBe('2026-07-06');
    expect(latestTradingDayNotAfter('2025-11-23').date).toBe('2025-11-21');
    expect(latestTradingDayNotAfter('2025-11-21').date).toBe('2025-11-21');
  });

  it('are each other’s neighbours in both directions', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const next = nextTradingDay(date);
        expect(next.date > date).toBe(true);
        expect(previousTradingDay(next.date).date).toBe(latestTradingDayNotAfter(date).date);
      }),
    );
  });

  it('know only weekends outside the table', () => {
    expect(isTradingDay('2031-01-01')).toBe(true);
    expect(isTradingDay('2031-01-04')).toBe(false);
  });

  it.each(['2025-02-30', '2025-2-3', 'today', ''])('refuse %j as a date', (text) => {
    expect(() => tradingDay(text)).toThrow(RangeError);
  });
});

describe('the market date', () => {
  it('is the date in New York at any instant, including the hours around clock changes', () => {
    const from = Date.parse('2025-01-01T05:00:00Z');
    const instants = fc.oneof(
      fc.integer({ min: from, max: Date.parse('2028-01-01T04:59:59Z') }),
      fc.integer({ min: Date.parse('2025-03-09T00:00:00Z'), max: Date.parse('2025-03-10T12:00:00Z') }),
      fc.integer({ min: Date.parse('2025-11-02T00:00:00Z'), max: Date.parse('2025-11-03T12:00:00Z') }),
    );
    fc.assert(
      fc.property(instants, (ms) => {
        expect(marketDate(ms)).toBe(wallClock(toSeconds(ms)).slice(0, 10));
      }),
      { numRuns: 2000 },
    );
  });
});

it('extra closures apply immediately, and only while they are set', () => {
  const before = tradingDay('2026-03-03');
  expect(nextTradingDay('2026-03-02').date).toBe('2026-03-03');
  setEmergencyClosures([['2026-03-03', 'Day of mourning']]);
  try {
    expect([isTradingDay('2026-03-03'), closureName('2026-03-03')]).toEqual([false, 'Day of mourning']);
    expect([nextTradingDay('2026-03-02').date, isFullSession('2026-03-03')]).toEqual(['2026-03-04', false]);
  } finally {
    setEmergencyClosures([]);
  }
  expect(tradingDay('2026-03-03')).toEqual(before);
});
