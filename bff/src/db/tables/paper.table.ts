import type { OwnSetup, Setup } from '@prebell/contracts';
import type { PaperTrade } from '@prebell/market';
import type { ColumnType } from 'kysely';

/** JSON is written as text and read as the value. */
type Json<T> = ColumnType<T, string, string>;

/** What led to an order: one of the desk's scanners, or one of the user's own. */
export type StoredSetup = Setup | OwnSetup;

/** A trade as the last reading found it. */
export interface StoredTrade extends PaperTrade {
  readonly open_cents: number;
  readonly setup: StoredSetup | null;
}

/** Paper trading on one recorded day (migration 115). */
export interface PaperSessionsTable {
  id: string;
  user_id: string;
  date: string;
  /** The latest moment that the user has seen. */
  seen_until: Date;
  /** At that moment. */
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

/** What a user wrote about a trade, which its first order names. */
export interface PaperNotesTable {
  session_id: string;
  user_id: string;
  opened_by: number;
  note: string;
  tags: string[];
}
