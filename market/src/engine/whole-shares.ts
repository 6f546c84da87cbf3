/** Tolerance, because sums of fractional shares are not exact: ten tenths must make one share. */
const ERROR = 1e-6;

/**
 * Converts shares to the whole number that every figure shows. The engine adds up fractional shares, which the SIPs
 * report; rows, quotes, candles, hits and recorded bars contain whole shares.
 */
export const wholeShares = (shares: number): number => Math.floor(shares + ERROR);
