import { scorecard } from '../endpoints/scorecard';
import { HORIZONS, type Horizon } from '../entities/backtest';
import type { Session } from '../entities/market';
import { SCANNER_LABELS } from '../entities/scanner';
import type { Scanner } from '../entities/scanner-name';
import type {
  Scorecard,
  ScorecardEstimate,
  ScorecardGroup,
  ScorecardHead,
  ScorecardHit,
  ScorecardLog,
} from '../entities/scorecard';
import { SEALED_IN_TIME_MINUTES } from '../entities/scorecard';

// The texts that the page and the back end's prerendered figures share.

/** Labels of the logs. */
export const SCORECARD_LABELS: Record<ScorecardLog, string> = {
  live: 'Live market',
  recorded: 'Recorded days',
  simulated: 'Simulated data',
};

/** What a reader must know about a log that is not live: a title and a text. */
export const SCORECARD_NOTES: Record<ScorecardLog, readonly [title: string, text: string] | null> = {
  live: null,
  recorded: [
    'Recorded days.',
    'The prices are real and the days are over, so this log shows that nothing is left out. It does not show foresight. Times of hits are those of the recorded day, times of signatures are real.',
  ],
  simulated: [
    'Simulated data.',
    'These hits come from a simulated market. They show how the scorecard works and say nothing about our scanners. Times of hits are the simulated market’s, times of signatures are real.',
  ],
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** What a log contains, in words. */
export const scorecardText = ({
  log,
  hits,
  groups,
  uncounted,
}: Pick<Scorecard, 'log' | 'hits' | 'groups' | 'uncounted'>): string => {
  const days = groups.find(({ by }) => by === 'all')?.days ?? 0;
  if (hits === 0) return uncounted === 0 ? 'No sealed hits yet' : 'No counted hits yet';
  return `${counted(hits, 'sealed hit')} on ${counted(days, { live: 'live day', recorded: 'recorded day', simulated: 'simulated day' }[log])}`;
};

export const SCORECARD_SESSIONS: Record<Session, string> = {
  pre_market: 'Pre-market',
  core_trading: 'Regular hours',
  extended_hours: 'After hours',
  closed: 'Closed',
  holiday: 'Holiday',
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
export const scorecardMonthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
/** 'May 20, 2026, 9:31 AM ET'. */
export const hitMomentText = (instant: string): string =>
  `${MOMENT.format(new Date(instant)).replaceAll('\u202f', ' ')} ET`;

const SECOND = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'medium',
});
/** 'May 20, 2026, 9:31:07 AM ET'. */
export const hitSecondText = (instant: string): string =>
  `${SECOND.format(new Date(instant)).replaceAll('\u202f', ' ')} ET`;

/** '+1.23%', '−0.50%'. */
export const signedPercentText = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`;

/** A share without a sign: '48%'. */
export const shareText = (value: number): string => `${value.toFixed(0)}%`;

/** The interval below a figure, or a note that there are too few days for one. */
export const intervalText = (
  { low, high }: ScorecardEstimate,
  format: (value: number) => string = signedPercentText,
): string => (low === null || high === null ? 'under 10 days' : `${format(low)} to ${format(high)}`);

/** '0.4 s', '85 ms'. */
export const sealDelayText = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Results of a hit without an outcome at a horizon: it will have none, or it is not known yet. */
export const NO_RESULT = '–';
export const OPEN_RESULT = 'open';

/** The result of a hit at a horizon: a percentage, or why there is none. */
export const hitResultText = (
  { outcomes, no_trade, is_counted }: Pick<ScorecardHit, 'outcomes' | 'no_trade' | 'is_counted'>,
  horizon: number | 'close',
): string => {
  if (no_trade !== null) return NO_RESULT;
  const outcome = outcomes.find((each) => each.horizon === horizon);
  if (outcome !== undefined) return signedPercentText(outcome.net_pct);
  return is_counted ? OPEN_RESULT : NO_RESULT;
};

/** The horizon that the page opens with: the shortest one that has outcomes. For most of a day, the close has none. */
export const firstHorizon = (card: Pick<Scorecard, 'groups'> | undefined): Horizon =>
  HORIZONS.find((horizon) =>
    card?.groups.some(({ horizons }) => horizons.some((each) => each.horizon === horizon && each.trades > 0)),
  ) ?? HORIZONS[0];

export const horizonText = (horizon: number | 'close'): string => (horizon === 'close' ? 'Close' : `${horizon} min`);

const NO_TRADE_TEXTS: Readonly<Record<string, string>> = {
  halted: 'Halted',
  no_bar: 'Not traded',
  session_over: 'Session over',
};
/** Why a hit led to no trade. */
export const noTradeText = (reason: string): string => NO_TRADE_TEXTS[reason] ?? 'No trade';

/**
 * Why a hit has no outcome or does not count; '' if neither applies. A symbol that returns to the list soon continues its story,
 * so only its first entry counts.
 */
export const hitNoteText = ({
  no_trade,
  is_late,
  is_counted,
  run,
}: Pick<ScorecardHit, 'no_trade' | 'is_late' | 'is_counted' | 'run'>): string => {
  if (no_trade !== null) return noTradeText(no_trade);
  if (is_late) return 'Sealed too late';
  if (is_counted) return '';
  return run > 1 ? 'Day was run again' : 'Back within 5 min';
};

/** The newest signed head in words: how many entries it covers, and when it was signed. */
export const scorecardHeadText = ({
  log,
  size,
  signed_at,
}: Pick<ScorecardHead, 'log' | 'size' | 'signed_at'>): string =>
  `Newest head: ${size.toLocaleString('en-US')} ${size === 1 ? 'entry' : 'entries'}, signed ${hitSecondText(signed_at)}${log === 'live' ? '' : ' (real time)'}`;

/** Where anyone finds the newest head of a log. */
export const scorecardHeadPath = (log: ScorecardLog): string => `${scorecard.head.path}?log=${log}`;

/** The command that checks the newest day of a log from outside. */
export const scorecardCommand = ({ log, last_date }: Pick<Scorecard, 'log' | 'last_date'>): string =>
  `npm run scorecard -- verify ${last_date ?? 'YYYY-MM-DD'}${log === 'live' ? '' : ` --log ${log}`} --from https://…`;

export const scorecardGroupText = ({ by, key }: Pick<ScorecardGroup, 'by' | 'key'>): string => {
  if (by === 'scanner') return SCANNER_LABELS[key as Scanner] ?? key;
  if (by === 'session') return SCORECARD_SESSIONS[key as Session] ?? key;
  return by === 'month' ? scorecardMonthText(key) : 'All hits';
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));
/** 'On May 20, 2026.', 'From May 1, 2026 to Jun 4, 2026.' */
const daysText = (first: string, last: string): string =>
  first === last ? `On ${dayText(first)}.` : `From ${dayText(first)} to ${dayText(last)}.`;

/** With fewer hits, 'half of them' would make no sense. */
const FEWEST_FOR_HALF = 10;
/** With fewer hits, '99 of 100' would only be the slowest one. */
const FEWEST_FOR_P99 = 100;

/** How soon hits were sealed; '' while there are too few to say. */
const latencyText = ({ latency: { p50_ms, p99_ms }, hits }: Pick<Scorecard, 'latency' | 'hits'>): string => {
  if (p50_ms === null || p99_ms === null || hits < FEWEST_FOR_HALF) return '';
  const half = `Half were sealed within ${sealDelayText(p50_ms)} of the hit`;
  return hits < FEWEST_FOR_P99 ? `${half}.` : `${half}, 99 of 100 within ${sealDelayText(p99_ms)}.`;
};

/** The text below the headline: days, latency and what is not counted. */
export const scorecardDetails = ({ first_date, last_date, latency, hits, uncounted }: Scorecard): string =>
  [
    hits === 0 && uncounted === 0 && 'The first hit of a scanner appears here as soon as it is readable.',
    hits === 0 &&
      uncounted > 0 &&
      `The first hit that is sealed within ${SEALED_IN_TIME_MINUTES} minutes starts the figures. Its outcomes follow within the hour and at the close.`,
    first_date !== null && last_date !== null && daysText(first_date, last_date),
    latencyText({ latency, hits }),
    uncounted > 0 &&
      `${counted(uncounted, 'hit')} ${uncounted === 1 ? 'is' : 'are'} listed but not counted: sealed five or more minutes late, for example because ${uncounted === 1 ? 'it' : 'they'} came before the platform started, or in a later run of the same day.`,
  ]
    .filter(Boolean)
    .join(' ');

/** The groups of each table; the row for all hits comes before the scanners. */
export const SCORECARD_TABLES = [
  { by: ['all', 'scanner'], label: 'Scanner' },
  { by: ['session'], label: 'Session' },
  { by: ['month'], label: 'Month' },
] as const satisfies readonly { by: readonly ScorecardGroup['by'][]; label: string }[];

export const groupsOfTable = (
  { groups }: Pick<Scorecard, 'groups'>,
  { by }: (typeof SCORECARD_TABLES)[number],
): readonly ScorecardGroup[] => groups.filter((group) => (by as readonly string[]).includes(group.by));

/** The tables worth a look: that of a single session or month would only repeat the row for all hits. */
export const shownTables = (card: Pick<Scorecard, 'groups'>): readonly (typeof SCORECARD_TABLES)[number][] =>
  SCORECARD_TABLES.filter((table) => groupsOfTable(card, table).length > 1);

/** The two lists of equal length, side by side below the tables. */
export const SCORECARD_EXTREMES = [
  { of: 'best', label: 'Best at the close' },
  { of: 'worst', label: 'Worst at the close' },
] as const;
export const NO_EXTREMES = 'No outcome at the close yet.';
export const hasExtremes = ({ best, worst }: Pick<Scorecard, 'best' | 'worst'>): boolean =>
  best.length + worst.length > 0;

export const SCORECARD_COLUMNS = ['Hits', 'Days', 'Trades', 'Mean after costs', 'Above zero'] as const;

/** Columns of the list of hits, besides the outcomes. */
export const HIT_COLUMNS = { symbol: 'Symbol', at: 'Hit', scanner: 'Scanner', price: 'Price', note: 'Note' } as const;
export const OLDER_HITS = 'Older hits';
