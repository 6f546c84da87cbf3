/** An extra day on which the market stays closed (migration 014). */
export interface MarketClosuresTable {
  date: string;
  name: string;
  /** Username of the admin, which outlives the account. */
  created_by: string;
  created_at: Date;
}
