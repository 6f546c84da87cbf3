/** Below this price, stocks are quoted to a hundredth of a cent. Dollars. */
const PENNY_BELOW = 1;

/** The first price above a high, dollars: a trade at the high itself touches it and does not break it. */
export const breakOf = (high: number): number =>
  high < PENNY_BELOW ? (Math.floor(high * 10_000 + 1e-6) + 1) / 10_000 : (Math.floor(high * 100 + 1e-6) + 1) / 100;
