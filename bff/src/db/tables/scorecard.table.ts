import type { Horizon, Scanner, ScorecardLog, Session } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** Follows from `body`. */
type Said<T> = ColumnType<T, never, never>;

/** One entry of a scorecard's log. The database refuses to change or remove it (migration 103). */
export interface ScorecardEntriesTable {
  log: ScorecardLog;
  /** From 0 without gaps. */
  index: number;
  /** The sealed text. */
  body: string;
  key: Said<string>;
  type: Said<'hit' | 'outcome'>;
  date: Said<string>;
  run: Said<number>;
  seq: Said<number>;
  scanner: Said<Scanner>;
  session: Said<Session>;
  /** Of a hit. */
  kind: Said<'enter' | 'leave' | null>;
  is_counted: Said<boolean | null>;
  latency_ms: Said<number | null>;
  /** Of an outcome: the horizon, or `none` for a hit that was no trade. */
  horizon: Said<`${Horizon}` | 'none' | null>;
  net_pct: Said<number | null>;
  /** Epoch milliseconds; PostgreSQL sends it as text. */
  sealed_at: Said<string>;
}

/** A signed head of a log. */
export interface ScorecardHeadsTable {
  log: ScorecardLog;
  size: number;
  /** Base64. */
  root: string;
  note: string;
  signed_at: Date;
}
