/** A moment that the chart of a symbol is to show. A new object asks again. */
export interface ChartMoment {
  readonly symbol: string;
  /** Epoch seconds. */
  readonly t: number;
}
