import type { OwnSetup, Setup } from '@prebell/contracts';
import type { PaperTrade } from '@prebell/market';
import type { ColumnType } from 'kysely';

/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;

/** What led to an order: one of the desk's scanners, or one of the user's own. */
export type StoredSetup = Setup | OwnSetup;

/** A trade as of the last time the session was computed. */
export interface StoredTrade extends PaperTrade {
  readonly open_cents: number;
  readonly setup: StoredSetup | null;
}

/** A session of paper trading on one recorded day (migration 115). */
export interface PaperSessionsTable {
  id: string;
  user_id: string;
  date: string;
  /** The latest market time that the user has seen. */
  seen_until: Date;
  /** The trades up to that time. */
  trades: Json<readonly StoredTrade[]>;
  created_at: Date;
}

export interface PaperOrdersTable {
  session_id: string;
  user_id: string;
  /** Counts from 1. */
  seq: number;
  symbol: string;
  side: 'buy' | 'sell';
  type: 'market' | 'limit' | 'stop';
  quantity: number;
  price: number | null;
  setup: ColumnType<StoredSetup | null, string | null, never>;
  /** Market time, as is `cancelled_at`. */
  placed_at: Date;
  cancelled_at: Date | null;
}

/** A user's note about a trade, which is identified by its first order. */
export interface PaperNotesTable {
  session_id: string;
  user_id: string;
  opened_by: number;
  note: string;
  tags: string[];
}
