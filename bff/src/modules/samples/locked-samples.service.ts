import {
  minutes,
  SAMPLE_DELAY_MINUTES,
  SCANNER_RANKINGS,
  type Scanner,
  seconds,
  toMs,
  tradingDay,
  type WireLockedSample,
} from '@prebell/contracts';
import { marketDay } from '@prebell/market';
import type { Deps } from '../../deps';
import { findListedAt } from './samples.repository';

const DELAY_MS = minutes(SAMPLE_DELAY_MINUTES);
/** Everyone gets the same sample for this long, so that a thousand free desks cost one query. */
const STEP_MS = seconds(10);
/** Enough to show the shape of a list. */
const ROWS = 5;

type Sample = Omit<WireLockedSample, 'required_tier'>;

/** Samples of locked scanners, at least 15 minutes old, for readers whose plan lacks these scanners (ADR 80). */
export interface LockedSamples {
  read(scanner: Scanner): Promise<Sample>;
}

export const createLockedSamples = ({ db, market }: Pick<Deps, 'db' | 'market'>): LockedSamples => {
  const known = new Map<Scanner, { readonly key: string; readonly sample: Promise<Sample> }>();

  const load = async (scanner: Scanner, date: string, at: Date): Promise<Sample> => {
    const listed = await findListedAt(db, { date, scanner, at });
    const ranking = SCANNER_RANKINGS[scanner];
    const worth = ({ inputs }: (typeof listed)[number]) => inputs[ranking] ?? Number.NEGATIVE_INFINITY;
    const strongest = listed.toSorted((a, b) => worth(b) - worth(a)).slice(0, ROWS);
    return {
      as_of: at.toISOString(),
      count: listed.length,
      rows: strongest.map(({ symbol, at: entered, inputs: { price, percent_change, gap, volume } }) => ({
        symbol,
        at: entered.toISOString(),
        price,
        percent_change,
        gap,
        volume,
      })),
    };
  };

  return {
    async read(scanner) {
      const date = await marketDay(market);
      const delayed = market.now() - DELAY_MS;
      // A list no longer changes after the day's last session.
      const end = toMs(tradingDay(date)?.post_close ?? 0);
      const at = Math.min(delayed - (delayed % STEP_MS), end);
      const key = `${date} ${at}`;
      const last = known.get(scanner);
      if (last?.key === key) return last.sample;
      const sample = load(scanner, date, new Date(at));
      known.set(scanner, { key, sample });
      // Return a failure once, but do not cache it.
      sample.catch(() => {
        if (known.get(scanner)?.sample === sample) known.delete(scanner);
      });
      return sample;
    },
  };
};
