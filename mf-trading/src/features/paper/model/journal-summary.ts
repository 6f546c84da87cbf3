import type { JournalTrade } from '@prebell/contracts';

/** The result of all closed trades together (docs/proof.md). Amounts in cents, after costs. */
interface JournalSummary {
  readonly trades: number;
  readonly net: number;
  readonly costs: number;
  readonly wins: number;
  /** Wins in percent of all trades; null without trades. */
  readonly winRate: number | null;
  /** Average win and average result of the other trades; null if there are none. */
  readonly averageWin: number | null;
  readonly averageLoss: number | null;
  /** Dollars won for each dollar lost; null when nothing was lost. */
  readonly profitFactor: number | null;
}

type Trade = Pick<JournalTrade, 'net_cents' | 'costs_cents'>;

const netOf = (trades: readonly Trade[]): number => trades.reduce((sum, { net_cents }) => sum + net_cents, 0);
const mean = (trades: readonly Trade[]): number | null =>
  trades.length === 0 ? null : Math.round(netOf(trades) / trades.length);

/** Summarizes closed trades. A trade without profit is not a win, as in the journal's groups. */
export const journalSummary = (trades: readonly Trade[]): JournalSummary => {
  const wins = trades.filter(({ net_cents }) => net_cents > 0);
  const others = trades.filter(({ net_cents }) => net_cents <= 0);
  const lost = -netOf(others);
  return {
    trades: trades.length,
    net: netOf(trades),
    costs: trades.reduce((sum, { costs_cents }) => sum + costs_cents, 0),
    wins: wins.length,
    winRate: trades.length === 0 ? null : (100 * wins.length) / trades.length,
    averageWin: mean(wins),
    averageLoss: mean(others),
    profitFactor: lost === 0 ? null : netOf(wins) / lost,
  };
};
