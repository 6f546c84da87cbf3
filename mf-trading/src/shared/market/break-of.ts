/** Below this price, in dollars, stocks are quoted to a hundredth of a cent. */
const PENNY_BELOW = 1;

/** The lowest price that breaks a high, dollars. A trade at the high itself only touches it. */
export const breakOf = (high: number): number =>
  high < PENNY_BELOW ? (Math.floor(high * 10_000 + 1e-6) + 1) / 10_000 : (Math.floor(high * 100 + 1e-6) + 1) / 100;
