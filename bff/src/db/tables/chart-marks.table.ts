import type { ChartMarkKind } from '@prebell/contracts';

/** A level or note that a user drew on a symbol's chart (migration 071). */
export interface ChartMarksTable {
  user_id: string;
  /** Chosen by the client, so unique only for this user. */
  id: string;
  symbol: string;
  kind: ChartMarkKind;
  /** Dollars. */
  price: number;
  /** Start of a note's bar, epoch seconds; null for a level. */
  at: number | null;
  text: string;
  /** Grows with every change. */
  version: number;
  updated_at: Date;
}
