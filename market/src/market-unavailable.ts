/** The engine is starting or lost, so the market cannot answer now. The screen may show the message. */
export class MarketUnavailable extends Error {
  override readonly name = 'MarketUnavailable';
  readonly code = 'UNAVAILABLE';
  /** Seconds until a retry makes sense. */
  readonly retryAfter = 1;

  constructor() {
    super('Market data is starting. Please try again in a moment.');
  }
}
