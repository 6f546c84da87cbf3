import type { Horizon, Scanner, ScorecardLog, Session } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** A column generated from `body`. */
type Said<T> = ColumnType<T, never, never>;

/** One entry of a scorecard's log. The database refuses to change or remove it (migration 103). */
export interface ScorecardEntriesTable {
  log: ScorecardLog;
  /** Counts from 0 without gaps. */
  index: number;
  /** The text that is sealed. */
  body: string;
  key: Said<string>;
  type: Said<'hit' | 'outcome'>;
  date: Said<string>;
  run: Said<number>;
  seq: Said<number>;
  scanner: Said<Scanner>;
  session: Said<Session>;
  /** Set for a hit. */
  kind: Said<'enter' | 'leave' | null>;
  is_counted: Said<boolean | null>;
  latency_ms: Said<number | null>;
  /** Set for an outcome: the horizon, or `none` for a hit that led to no trade. */
  horizon: Said<`${Horizon}` | 'none' | null>;
  net_pct: Said<number | null>;
  /** Epoch milliseconds; PostgreSQL sends it as text. */
  sealed_at: Said<string>;
}

/** A signed head of a log. */
export interface ScorecardHeadsTable {
  log: ScorecardLog;
  size: number;
  /** Root of the log's Merkle tree, Base64. */
  root: string;
  note: string;
  signed_at: Date;
}
