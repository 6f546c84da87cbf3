import { type MarketStatus, marketDate, minutes, type ScannerRow } from '@prebell/contracts';
import { easternDate, easternMinute } from '../../../shared/eastern-time/eastern-time';

/** Three missed refreshes make the figures old. */
const OLD_MS = minutes(3);

export interface ListAge {
  readonly market: MarketStatus | null;
  /** Market time of the figures, epoch milliseconds. */
  readonly at: number | null;
  /** Real milliseconds since they were read. */
  readonly age: number;
  /** The last refresh failed. */
  readonly failed: boolean;
}

/** Why the brief's figures are out of date, as a sentence; null while they are current. */
export const staleText = ({ market, at, age, failed }: ListAge): string | null => {
  if (market?.feed.stale) return 'Stale: waiting for the market data source';
  if (!failed && age < OLD_MS) return null;
  const from = at === null ? 'old' : `from ${easternMinute(at)} ET`;
  return `Stale: we could not refresh these figures. They are ${from}.`;
};

/** Names the session when the figures are from an earlier day or no longer change; null while the market is open. */
export const lastSessionText = (
  market: MarketStatus | null,
  rows: readonly Pick<ScannerRow, 'as_of'>[],
): string | null => {
  if (market === null || market.isOpen) return null;
  const newest = Math.max(...rows.map(({ as_of }) => Date.parse(as_of)));
  if (!Number.isFinite(newest)) return null;
  const isToday = marketDate(newest) === marketDate(Date.parse(market.currentTime));
  return `The market is closed. These are the last figures of ${isToday ? 'today' : easternDate(newest)}.`;
};
