/** A list of symbols a user keeps (migration 022). */
export interface WatchlistsTable {
  id: string;
  user_id: string;
  name: string;
  /** Grows with every change. */
  version: number;
  /** In display order. */
  symbols: string[];
  created_at: Date;
  updated_at: Date;
}
