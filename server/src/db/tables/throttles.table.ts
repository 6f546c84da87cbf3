/** How often something was tried within a window; only the limiters write it (migration 024). */
export interface ThrottlesTable {
  key: string;
  points: number;
  /** Epoch milliseconds. */
  expire: number | null;
}
