import { type Scorecard, type ScorecardGroup, type ScorecardHit, scorecardHitSchema } from '@prebell/contracts';
import { expect, test } from 'vitest';
import {
  scorecardExtremesMarkup,
  scorecardHeadMarkup,
  scorecardHitsMarkup,
  scorecardMarkup,
} from './scorecard-parts.html';

const hitWith = (more: Partial<ScorecardHit> = {}): ScorecardHit => ({
  ...scorecardHitSchema.parse({
    log: 'recorded',
    index: 7,
    date: '2026-05-20',
    seq: 8,
    run: 1,
    scanner: 'gappers',
    kind: 'enter',
    symbol: 'SYM7',
    session: 'pre_market',
    at: '2026-05-20T13:05:00.000Z',
    price: 4.2,
    percent_change: 31.5,
    rank: 1,
    sealed_at: '2026-05-20T13:05:00.400Z',
    latency_ms: 400,
    is_late: false,
    is_counted: true,
    no_trade: null,
    outcomes: [],
  }),
  ...more,
});
/** What a reader sees of a row: its texts without the elements. */
const rowsOf = (markup: string): string[] =>
  (markup.match(/<tr>.*?<\/tr>/g) ?? []).map((row) =>
    row
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

test('the newest sealed hits are in the page before any script runs, each with its outcomes and a link to its proof', () => {
  const outcome = {
    horizon: 'close',
    index: 9,
    at: '2026-05-20T20:00:00.000Z',
    price: 4.1,
    gross_pct: -2,
    net_pct: -2.5,
    mfe_pct: 6,
    mae_pct: -4,
    is_filled: true,
  } as const;
  const markup = scorecardHitsMarkup({
    hits: [hitWith({ outcomes: [outcome] }), hitWith({ index: 6, is_late: true, is_counted: false })],
    next: 6,
  });
  const [head, counted, late] = rowsOf(markup);
  expect(head).toBe('Symbol Hit Scanner Price 5 min 15 min 30 min 60 min Close Note');
  expect(counted).toBe(
    'SYM7 May 20, 2026, 9:05 AM ET Gappers 4.20 5 min open 15 min open 30 min open 60 min open Close −2.50%',
  );
  expect(late).toContain('Close – Sealed too late');
  expect(markup).toContain('href="/scorecard?log=recorded&amp;hit=7#hit"');
  expect(markup).toContain('>Older hits</button>');
});

test('a symbol and a signed note from the log cannot close an element of the page', () => {
  expect(scorecardHitsMarkup({ hits: [hitWith({ symbol: '<b>' })], next: null })).toContain('>&lt;b&gt;</a>');
  const head = { log: 'simulated', size: 1, root: 'r', signed_at: '2026-05-20T20:00:00.000Z', note: '</pre>' } as const;
  expect(scorecardHeadMarkup({ verifier: 'key', head, log: 'simulated', last_date: null })).toContain(
    'Newest head: 1 entry, signed May 20, 2026, 4:00:00 PM ET (real time)</dt><dd><pre>&lt;/pre&gt;</pre>',
  );
});

test('the page gives the address of the head that it shows, and the command that checks the same log', () => {
  const head = { log: 'live', size: 1, root: 'r', signed_at: '2026-05-20T20:00:00.000Z', note: 'n' } as const;
  const shown = (log: 'live' | 'recorded') =>
    scorecardHeadMarkup({ verifier: 'key', head: { ...head, log }, log, last_date: '2026-05-20' });
  expect(shown('recorded')).toContain('<a href="/api/scorecard/head?log=recorded">');
  expect(shown('recorded')).toContain('verify 2026-05-20 --log recorded --from');
  expect(shown('live')).toContain('verify 2026-05-20 --from');
});

test('a hit that does not count says why', () => {
  const notes = [{ is_late: true }, { run: 2 }, {}].map((more) => hitWith({ is_counted: false, ...more }));
  expect(rowsOf(scorecardHitsMarkup({ hits: notes, next: null })).map((row) => /Close – (.*)$/.exec(row)?.[1])).toEqual(
    [undefined, 'Sealed too late', 'Day was run again', 'Back within 5 min'],
  );
});

test('tables that would only repeat the row for all hits, and empty lists of the best and the worst, are left out', () => {
  const group = (by: ScorecardGroup['by'], key: string): ScorecardGroup => ({
    by,
    key,
    hits: 10,
    days: 1,
    no_trades: 0,
    horizons: [],
  });
  const groups = [group('all', 'all'), group('scanner', 'gappers'), group('session', 'core_trading')];
  const card = { groups, hits: 10, best: [], worst: [] } as unknown as Scorecard;
  expect(scorecardMarkup(card).match(/aria-label="Hits by \w+"/g)).toEqual(['aria-label="Hits by scanner"']);
  const two = { ...card, groups: [...groups, group('session', 'pre_market')] };
  expect(scorecardMarkup(two)).toContain('Hits by session');
  expect(scorecardExtremesMarkup(card)).toBe('<p>No outcome at the close yet.</p>');
});

test('a log without hits takes no space in the page', () => {
  expect(scorecardHitsMarkup({ hits: [], next: null })).toBe('<i hidden></i>');
});
