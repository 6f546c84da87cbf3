/** A point in time to show on a symbol's chart. Pass a new object to show the same time again. */
export interface ChartMoment {
  readonly symbol: string;
  /** Epoch seconds. */
  readonly t: number;
}
