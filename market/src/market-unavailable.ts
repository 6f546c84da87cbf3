/** The engine is starting or lost, so the market cannot answer at the moment. Its message is fit for the screen. */
export class MarketUnavailable extends Error {
  override readonly name = 'MarketUnavailable';
  readonly code = 'UNAVAILABLE';
  /** Seconds until the same question may succeed. */
  readonly retryAfter = 1;

  constructor() {
    super('Market data is starting. Please try again in a moment.');
  }
}
