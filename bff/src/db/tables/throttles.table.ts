/** How often something was tried in a window; written by the limiters alone (migration 024). */
export interface ThrottlesTable {
  key: string;
  points: number;
  /** Epoch milliseconds. */
  expire: number | null;
}
