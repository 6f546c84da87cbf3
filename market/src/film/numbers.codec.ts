/** A volume baseline of one symbol by minute, as stored. */
export type StoredBaseline =
  /** Shares of all sessions by minute; their running sum divided by `sessions` is the baseline. */
  { readonly sessions: number; readonly shares: readonly number[] } | { readonly values: readonly number[] };

const MOST_SESSIONS = 20;

/**
 * Stores a baseline without loss. It is a mean of whole shares, so the shares of each minute are small whole numbers, which take a
 * tenth of the space. Null without a baseline (NaN).
 */
export const packBaseline = (values: Float64Array): StoredBaseline | null => {
  if (values.every(Number.isNaN)) return null;
  for (let sessions = 1; sessions <= MOST_SESSIONS; sessions += 1) {
    const sums = values.map((value) => Math.round(value * sessions));
    if (sums.every((sum, k) => Number.isSafeInteger(sum) && sum / sessions === values[k]))
      return { sessions, shares: Array.from(sums, (sum, k) => sum - (sums[k - 1] ?? 0)) };
  }
  return { values: [...values] };
};

/** The baseline of `minutes` minutes; all NaN for null. */
export const unpackBaseline = (stored: StoredBaseline | null, minutes: number): Float64Array => {
  if (stored === null) return new Float64Array(minutes).fill(Number.NaN);
  if ('values' in stored) return Float64Array.from(stored.values);
  let sum = 0;
  return Float64Array.from(stored.shares, (shares) => {
    sum += shares;
    return sum / stored.sessions;
  });
};
