/** How to react to an error of the stream: ignore it, retry soon, or retry late because a person must act. */
export type ErrorOutcome = 'ignore' | 'soon' | 'late';

interface ErrorRule {
  readonly meaning: string;
  readonly outcome: ErrorOutcome;
}

/** Every error that Alpaca's documentation lists for the market data stream. */
const RULES: Readonly<Record<number, ErrorRule>> = {
  400: { meaning: 'the source does not understand the request', outcome: 'late' },
  401: { meaning: 'the source wants the keys first', outcome: 'late' },
  402: { meaning: 'ALPACA_KEY_ID and ALPACA_SECRET are refused', outcome: 'late' },
  403: { meaning: 'the connection is authenticated already', outcome: 'ignore' },
  404: { meaning: 'the keys came too late', outcome: 'soon' },
  405: { meaning: 'the account may not subscribe to so many symbols', outcome: 'late' },
  406: { meaning: 'the account has another connection open, and may have no more', outcome: 'soon' },
  407: { meaning: 'messages were not taken fast enough', outcome: 'soon' },
  408: { meaning: 'the account may not use this version of the stream', outcome: 'late' },
  409: { meaning: 'the account has no subscription to ALPACA_FEED', outcome: 'late' },
  410: { meaning: 'the feed does not have a channel that was asked for', outcome: 'late' },
  500: { meaning: 'a fault of the source', outcome: 'soon' },
};

/**
 * The reaction to an error. An unlisted or missing code counts as a temporary fault. Before the subscription no error
 * can be ignored, because no data arrives without it.
 */
export const streamError = (code: number | null, isSubscribed: boolean): ErrorRule => {
  const rule = (code === null ? undefined : RULES[code]) ?? { meaning: 'an unknown error', outcome: 'soon' };
  return rule.outcome === 'ignore' && !isSubscribed ? { ...rule, outcome: 'soon' } : rule;
};
