/** Sums of parts of shares are not exact: ten tenths are a share. */
const ERROR = 1e-6;

/**
 * Shares as every figure shows them. The engine adds up parts of shares, which the SIPs report; rows, quotes, candles, hits and
 * recorded bars have whole ones.
 */
export const wholeShares = (shares: number): number => Math.floor(shares + ERROR);
