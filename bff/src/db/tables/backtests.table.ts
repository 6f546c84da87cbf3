import type { BACKTEST_STATES, BacktestScan, Costs, WireBacktestResult } from '@prebell/contracts';
import type { BacktestDay, TestedScans } from '@prebell/market';
import type { ColumnType, Generated } from 'kysely';

/** JSON is written as text and read as the value. */
type Json<T> = ColumnType<T, string, string>;

/** A test of a scan on recorded days (migration 090). */
export interface BacktestsTable {
  id: string;
  user_id: string;
  name: string;
  description: string;
  /** As the user chose it. */
  scan: Json<BacktestScan>;
  /** As it was then: a later change of the scanner changes no test. */
  tested: Json<TestedScans>;
  /** Equal scans have equal hashes, also once `tested` is removed. */
  tested_hash: string;
  /** Ascending. */
  days: string[];
  /** '5' to '60', or 'close'. */
  horizon: string;
  costs: Json<Costs>;
  values_of_variants: Json<readonly (readonly number[])[]>;
  state: (typeof BACKTEST_STATES)[number] | 'removed';
  is_shared: Generated<boolean>;
  created_at: Date;
  /** Of the attempt under way, which began with `done_before` days done. */
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
