import {
  HORIZONS,
  SCANNERS,
  SCORECARD_LOGS,
  type ScorecardLog,
  SESSIONS,
  seconds,
  type WireScorecard,
  type WireScorecardGroup,
} from '@prebell/contracts';
import { totalsEstimates } from '@prebell/market';
import type { Deps } from '../../deps';
import { checkpointVerifier } from '../checkpoints/checkpoint-keys.service';
import { readHits } from './read-hits.service';
import { headOf, readableUntil } from './scorecard.presenter';
import {
  countHits,
  countLogs,
  type DayCount,
  type DayOutcomes,
  findExtremes,
  findHead,
  summariseHits,
  sumOutcomes,
} from './scorecard.repository';
import { logOf } from './seal-log.service';

/** Each log is summed up at most this often, no matter how many visitors ask. */
const FRESH_MS = seconds(30);
/** How many of the best hits to list, and how many of the worst. */
const EXTREMES = 5;
/** A fixed seed, so that the same days always give the same intervals. */
const ESTIMATE = { seed: 1, resamples: 1_000 } as const;

type SummaryDeps = Pick<Deps, 'config' | 'db' | 'market' | 'now' | 'ring'>;
type Wanted = Pick<WireScorecardGroup, 'by' | 'key'>;
type Placed = Pick<DayCount, 'date' | 'scanner' | 'session'>;

const isIn = ({ by, key }: Wanted, { date, scanner, session }: Placed): boolean => {
  if (by === 'scanner') return scanner === key;
  if (by === 'session') return session === key;
  return by === 'all' || date.startsWith(key);
};

const wantedOf = (hits: readonly DayCount[]): Wanted[] => [
  { by: 'all', key: 'all' },
  ...SCANNERS.map((key) => ({ by: 'scanner' as const, key })),
  ...SESSIONS.filter((each) => hits.some(({ session }) => session === each)).map((key) => ({
    by: 'session' as const,
    key,
  })),
  ...[...new Set(hits.map(({ date }) => date.slice(0, 7)))]
    .toSorted((a, b) => (a < b ? 1 : -1))
    .map((key) => ({ by: 'month' as const, key })),
];

const totalOf = (rows: readonly { readonly hits: number }[]) => rows.reduce((total, { hits }) => total + hits, 0);

const groupOf = (wanted: Wanted, hits: readonly DayCount[], outcomes: readonly DayOutcomes[]): WireScorecardGroup => {
  const own = hits.filter((each) => isIn(wanted, each));
  // Days without a hit of this group count too. For a month, only its own days count.
  const dates = [...new Set(hits.map(({ date }) => date))].filter(
    (date) => wanted.by !== 'month' || date.startsWith(wanted.key),
  );
  const found = outcomes.filter((each) => isIn(wanted, each));
  return {
    ...wanted,
    hits: totalOf(own),
    days: new Set(own.map(({ date }) => date)).size,
    no_trades: found.filter(({ horizon }) => horizon === 'none').reduce((total, { trades }) => total + trades, 0),
    horizons: HORIZONS.map((horizon) => {
      const sums = new Map(dates.map((date) => [date, { trades: 0, total: 0, wins: 0 }]));
      for (const { date, horizon: measured, trades, total, wins } of found) {
        const day = sums.get(date);
        if (measured !== String(horizon) || day === undefined) continue;
        day.trades += trades;
        day.total += total;
        day.wins += wins;
      }
      const days = [...sums.values()];
      const estimates = totalsEstimates(days, ESTIMATE);
      return {
        horizon,
        trades: days.reduce((total, { trades }) => total + trades, 0),
        mean: estimates?.mean ?? null,
        win_rate: estimates?.win_rate ?? null,
      };
    }),
  };
};

const sumUp = async (deps: SummaryDeps, asked: ScorecardLog | undefined): Promise<WireScorecard> => {
  const { config, db, now, ring } = deps;
  const counted = new Map((await countLogs(db)).map(({ log, hits }) => [log, hits]));
  const logs = SCORECARD_LOGS.flatMap((log) => {
    const hits = counted.get(log);
    return hits === undefined ? [] : [{ log, hits }];
  });
  const log = asked ?? logs[0]?.log ?? logOf(deps);
  const sealedBy = readableUntil(log, now());
  const [hits, outcomes, latency, head, best, worst] = await Promise.all([
    countHits(db, log),
    sumOutcomes(db, log),
    summariseHits(db, log),
    findHead(db, log),
    findExtremes(db, { log, count: EXTREMES, isBest: true, sealedBy }),
    findExtremes(db, { log, count: EXTREMES, isBest: false, sealedBy }),
  ]);
  const groups: WireScorecardGroup[] = [];
  for (const wanted of wantedOf(hits)) {
    groups.push(groupOf(wanted, hits, outcomes));
    // Resampling years of hits takes a while, so let other requests run in between.
    await new Promise(setImmediate);
  }
  const { uncounted, ...timing } = latency;
  return {
    log,
    logs,
    first_date: hits[0]?.date ?? null,
    last_date: hits.at(-1)?.date ?? null,
    hits: totalOf(hits),
    uncounted,
    groups,
    latency: timing,
    best: await readHits(deps, log, best),
    worst: await readHits(deps, log, worst),
    head: head === undefined ? null : headOf(head),
    verifier: checkpointVerifier(config, ring),
    measured_at: now().toISOString(),
  };
};

/** The summary of each log, for the page and the API. */
export interface ScorecardSummary {
  /** @param log defaults to the first that has hits: live, then recorded, then simulated */
  read(log?: ScorecardLog): Promise<WireScorecard>;
}

export const createScorecardSummary = (deps: SummaryDeps): ScorecardSummary => {
  const answers = new Map<
    ScorecardLog | undefined,
    { readonly madeAt: number; readonly answer: Promise<WireScorecard> }
  >();
  return {
    read(log) {
      const at = deps.now().getTime();
      const known = answers.get(log);
      if (known !== undefined && at - known.madeAt < FRESH_MS) return known.answer;
      const made = { madeAt: at, answer: sumUp(deps, log) };
      answers.set(log, made);
      // A failure is returned once and not cached.
      made.answer.catch(() => {
        if (answers.get(log) === made) answers.delete(log);
      });
      return made.answer;
    },
  };
};
