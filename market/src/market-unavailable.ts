/** The market cannot answer now, because the engine is starting or lost. Screens may show the message. */
export class MarketUnavailable extends Error {
  override readonly name = 'MarketUnavailable';
  readonly code = 'UNAVAILABLE';
  /** Seconds to wait before a retry. */
  readonly retryAfter = 1;

  constructor() {
    super('Market data is starting. Please try again in a moment.');
  }
}
