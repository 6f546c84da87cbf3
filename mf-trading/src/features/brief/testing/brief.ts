import type { CalendarDate, MarketCalendar } from '@prebell/contracts';
import type { FakeAnswers } from '@prebell/platform/testing';
import { lockedSample } from '../../../shared/testing/locked-sample';
import { marketStatus } from '../../../shared/testing/market-status';
import { ownScanner } from '../../../shared/testing/own-scanner';
import { row } from '../../../shared/testing/rows';

const date = (day: string, facts: Partial<CalendarDate> = {}): CalendarDate => ({
  date: day,
  day: { ...marketStatus().day!, date: day },
  is_early: false,
  closure: null,
  ...facts,
});

const calendar: MarketCalendar = {
  today: date('2025-02-06'),
  next: date('2025-02-07'),
  ahead: [date('2025-02-17', { day: null, closure: "Washington's Birthday" })],
  until: '2025-04-07',
};

const ROWS = [
  row({
    symbol: 'DVLT',
    gap: 35.9,
    pm_high: 4.18,
    catalyst: 'Delvanta receives FDA clearance for its handheld imaging device',
    catalyst_kind: 'fda',
    catalyst_at: '2025-02-06T13:05:00.000Z',
  }),
  row({ symbol: 'KQTX', gap: 61.2, price: 6.72, market_cap: 38_900_000, pm_high: 7.1, halted: true }),
  row({
    symbol: 'APLM',
    gap: 19,
    percent_change: 21.58,
    float: null,
    relative_volume: null,
    relative_volume_daily: null,
  }),
];

const levelsOf = (symbol: string) => ({
  symbol,
  name: `${symbol} Holdings`,
  previous_close: 3.06,
  previous_high: 3.31,
  previous_low: 2.9,
});

/** Answers to all requests of the brief, for tests and stories. */
export const briefAnswers = (overrides: FakeAnswers = {}): FakeAnswers => ({
  'GET /api/market/status': marketStatus(),
  'GET /api/market/calendar': calendar,
  'GET /api/market/halts': {
    halted: [
      {
        symbol: 'KQTX',
        kind: 'halt',
        code: 'LUDP',
        at: '2025-02-06T14:01:00.000Z',
        since: '2025-02-06T14:01:00.000Z',
        resume_at: '2025-02-06T14:06:00.000Z',
      },
    ],
    log: [],
  },
  'GET /api/market/news': {
    news: [
      {
        id: 'n1',
        symbol: 'SNRM',
        kind: 'offering',
        headline: 'Sonorum prices a public offering of 4,000,000 shares',
        at: '2025-02-06T13:40:00.000Z',
      },
      { id: 'n2', symbol: 'OPTN', kind: 'other', headline: 'Why shares move today', at: '2025-02-06T13:30:00.000Z' },
    ],
  },
  'GET /api/market/levels': (options: unknown) => ({
    levels: (options as { query: { symbols: string } }).query.symbols.split(',').map(levelsOf),
  }),
  'GET /api/scanners/{scanner}': {
    results: ROWS,
    criteria: { description: 'Gap up of 5% or more, volume today at least 50,000.' },
    limit: null,
    count: 23,
  },
  'GET /api/custom-scanners': { scanners: [ownScanner()] },
  'GET /api/custom-scanners/found': {
    date: '2025-02-06',
    scanners: [
      {
        scanner: ownScanner().id,
        matched: 2,
        earlier: [],
        symbols: [
          {
            ...{ symbol: 'ZWEL', percent_change: 22.4, best_change: 61.5 },
            ...{ first_at: '2025-02-06T12:10:00.000Z', last_at: '2025-02-06T12:31:00.000Z' },
          },
          {
            ...{ symbol: 'DVLT', percent_change: 13.6, best_change: 31.2 },
            ...{ first_at: '2025-02-06T13:41:00.000Z', last_at: '2025-02-06T13:41:00.000Z' },
          },
        ],
      },
    ],
  },
  'GET /api/custom-scanners/{id}/results': {
    results: ROWS.slice(0, 2),
    criteria: { description: '' },
    limit: 200,
    count: 2,
  },
  'GET /api/samples/locked': { scanners: { gappers: lockedSample() } },
  ...overrides,
});
