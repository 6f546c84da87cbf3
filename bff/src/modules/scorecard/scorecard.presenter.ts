import {
  HORIZONS,
  minutes,
  SCORECARD_DELAY_MINUTES,
  type ScorecardHead,
  type ScorecardLog,
  type WireScorecardHit,
} from '@prebell/contracts';
import { horizonOf, readBody, type SealedHit, type SealedOutcome } from './entry.codec';
import type { EntryRow, Head } from './scorecard.repository';

/** Entries sealed after this time, epoch milliseconds, are not public yet, because live hits are what plans pay for. */
export const readableUntil = (log: ScorecardLog, now: Date): number =>
  log === 'live' ? now.getTime() - minutes(SCORECARD_DELAY_MINUTES) : Number.MAX_SAFE_INTEGER;

export const headOf = ({ signed_at, ...head }: Head): ScorecardHead => ({
  ...head,
  signed_at: signed_at.toISOString(),
});

interface ReadEntry<E> {
  readonly index: number;
  readonly entry: E;
}

/** The hits among these rows. Texts that no seal wrote are left out here; the check reports them. */
export const hitsOf = (rows: readonly EntryRow[]): ReadEntry<SealedHit>[] =>
  rows.flatMap(({ index, body }) => {
    const entry = readBody(body);
    return entry?.type === 'hit' ? [{ index, entry }] : [];
  });

export const outcomesOf = (rows: readonly EntryRow[]): ReadEntry<SealedOutcome>[] =>
  rows.flatMap(({ index, body }) => {
    const entry = readBody(body);
    return entry?.type === 'outcome' ? [{ index, entry }] : [];
  });

const placeOf = ({ date, run, seq }: SealedHit | SealedOutcome): string => `${date} ${run} ${seq}`;
const orderOf = (horizon: WireScorecardHit['outcomes'][number]['horizon']): number => HORIZONS.indexOf(horizon);

/** Hits with their outcomes as readers see them. */
export const presentHits = (
  log: ScorecardLog,
  hits: readonly ReadEntry<SealedHit>[],
  outcomes: readonly ReadEntry<SealedOutcome>[],
): WireScorecardHit[] => {
  const byHit = new Map<string, ReadEntry<SealedOutcome>[]>();
  for (const outcome of outcomes) {
    const place = placeOf(outcome.entry);
    byHit.set(place, [...(byHit.get(place) ?? []), outcome]);
  }
  return hits.map(({ index, entry }) => {
    const own = byHit.get(placeOf(entry)) ?? [];
    const none = own.flatMap((each) => ('no_trade' in each.entry ? [each.entry.no_trade] : []));
    return {
      log,
      index,
      date: entry.date,
      seq: entry.seq,
      run: entry.run,
      scanner: entry.scanner as WireScorecardHit['scanner'],
      kind: entry.kind as WireScorecardHit['kind'],
      symbol: entry.symbol,
      session: entry.session as WireScorecardHit['session'],
      at: entry.at,
      price: entry.price,
      percent_change: entry.percent_change,
      rank: entry.rank,
      sealed_at: new Date(entry.sealed_ms).toISOString(),
      latency_ms: entry.latency_ms,
      is_late: entry.is_late,
      is_counted: entry.is_counted,
      no_trade: none[0] ?? null,
      outcomes: own
        .flatMap(({ index: place, entry: outcome }) =>
          'no_trade' in outcome
            ? []
            : [
                {
                  horizon: horizonOf(outcome.horizon),
                  index: place,
                  at: outcome.at,
                  price: outcome.price,
                  gross_pct: outcome.gross_pct,
                  net_pct: outcome.net_pct,
                  mfe_pct: outcome.mfe_pct,
                  mae_pct: outcome.mae_pct,
                  is_filled: outcome.is_filled,
                },
              ],
        )
        .toSorted((a, b) => orderOf(a.horizon) - orderOf(b.horizon)),
    };
  });
};
