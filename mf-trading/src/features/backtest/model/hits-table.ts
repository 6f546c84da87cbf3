import { HORIZONS, type Horizon } from '@prebell/contracts';
import type { SortOrder } from '@prebell/design-system';
import { csvOf } from '../../../shared/csv/csv';
import { easternTime } from '../../../shared/eastern-time/eastern-time';
import type { TestedHit } from '../api/backtests';

/** 'after 5 min' or 'at the close'. */
export const horizonText = (horizon: Horizon): string =>
  horizon === 'close' ? 'at the close' : `after ${horizon} min`;
export const horizonLabel = (horizon: Horizon): string => (horizon === 'close' ? 'Close' : `${horizon} min`);

const NO_TRADE_TEXTS: Readonly<Record<string, string>> = {
  no_bar: 'No trade: no bar for five minutes',
  halted: 'No trade: halted',
  session_over: 'No trade: the session was over',
};
export const noTradeText = (reason: string): string => NO_TRADE_TEXTS[reason] ?? 'No trade';

const SESSION_TEXTS: Readonly<Record<string, string>> = {
  pre_market: 'Before 9:30 AM',
  core_trading: 'Regular hours',
  extended_hours: 'After the close',
};
export const sessionText = (session: string): string => SESSION_TEXTS[session] ?? session;

export const outcomeOf = ({ outcome }: TestedHit, horizon: Horizon) =>
  'no_trade' in outcome ? null : (outcome.outcomes[HORIZONS.indexOf(horizon)] ?? null);

const VALUES: Readonly<Record<string, (hit: TestedHit, horizon: Horizon) => number | string | null>> = {
  at: ({ at }) => Date.parse(at),
  symbol: ({ symbol }) => symbol,
  price: ({ price }) => price,
  percent_change: ({ percent_change }) => percent_change,
  net: (hit, horizon) => outcomeOf(hit, horizon)?.net_pct ?? null,
  mfe: (hit, horizon) => outcomeOf(hit, horizon)?.mfe_pct ?? null,
  mae: (hit, horizon) => outcomeOf(hit, horizon)?.mae_pct ?? null,
};

/** The hits in the chosen order. Unknown values come last in either direction. */
export const sortedHits = (hits: readonly TestedHit[], { key, direction }: SortOrder, horizon: Horizon) => {
  const readValue = VALUES[key] ?? VALUES.at!;
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed = hits.map((hit) => ({ hit, value: readValue(hit, horizon) }));
  keyed.sort((a, b) => {
    if (a.value === b.value) return 0;
    if (a.value === null) return 1;
    if (b.value === null) return -1;
    return a.value < b.value ? -sign : sign;
  });
  return keyed.map(({ hit }) => hit);
};

/** All hits as CSV: times in New York, returns in percent after costs. */
export const hitsCsv = (hits: readonly TestedHit[]): string => {
  const perHorizon = HORIZONS.flatMap((horizon) =>
    ['net_pct', 'mfe_pct', 'mae_pct', 'volume', 'is_filled'].map((name) => `${name}_${horizon}`),
  );
  const head = ['date', 'time_et', 'symbol', 'price', 'percent_change', 'no_trade', 'entry_time_et', 'entry_price'];
  const lines = hits.map((hit) => {
    const { outcome } = hit;
    const entry = 'no_trade' in outcome ? null : outcome;
    return [
      hit.date,
      easternTime(Date.parse(hit.at)),
      hit.symbol,
      hit.price,
      hit.percent_change,
      'no_trade' in outcome ? outcome.no_trade : null,
      entry === null ? null : easternTime(entry.entered_at),
      entry?.price ?? null,
      ...HORIZONS.flatMap((_, k) => {
        const one = entry?.outcomes[k];
        return one === undefined
          ? [null, null, null, null, null]
          : [one.net_pct, one.mfe_pct, one.mae_pct, one.volume, String(one.is_filled)];
      }),
    ];
  });
  return csvOf([[...head, ...perHorizon], ...lines]);
};
