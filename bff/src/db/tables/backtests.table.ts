import type { BACKTEST_STATES, BacktestScan, Costs, WireBacktestResult } from '@prebell/contracts';
import type { BacktestDay, TestedScans } from '@prebell/market';
import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;

/** A test of a scan on recorded days (migration 090). */
export interface BacktestsTable {
  id: string;
  user_id: string;
  name: string;
  description: string;
  /** As the user chose it. */
  scan: Json<BacktestScan>;
  /** The scan as it was when the test began: later changes of the scanner do not affect the test. */
  tested: Json<TestedScans>;
  /** Equal scans have equal hashes; the hash stays after `tested` is removed. */
  tested_hash: string;
  /** In ascending order. */
  days: string[];
  /** Minutes from '5' to '60', or 'close'. */
  horizon: string;
  costs: Json<Costs>;
  values_of_variants: Json<readonly (readonly number[])[]>;
  state: (typeof BACKTEST_STATES)[number] | 'removed';
  is_shared: Generated<boolean>;
  created_at: Date;
  /** Start of the current attempt, which began with `done_before` days done. */
  started_at: Date | null;
  done_before: Generated<number>;
  finished_at: Date | null;
  failure: string | null;
  result: Json<WireBacktestResult | null> | null;
}

/** One finished day of a test. */
export interface BacktestDaysTable {
  backtest_id: string;
  date: string;
  day: Json<BacktestDay>;
}
