/** The volume baseline of one symbol by minute, as stored. */
export type StoredBaseline =
  /** Total shares of all sessions in each minute. Their running sum divided by `sessions` is the baseline. */
  { readonly sessions: number; readonly shares: readonly number[] } | { readonly values: readonly number[] };

const MOST_SESSIONS = 20;

/**
 * Stores a baseline without loss. A baseline is a mean of whole shares. Storing the shares of each minute as small
 * whole numbers takes a tenth of the space. Null if there is no baseline (NaN).
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

/** Restores a baseline of `minutes` minutes; all NaN for null. */
export const unpackBaseline = (stored: StoredBaseline | null, minutes: number): Float64Array => {
  if (stored === null) return new Float64Array(minutes).fill(Number.NaN);
  if ('values' in stored) return Float64Array.from(stored.values);
  let sum = 0;
  return Float64Array.from(stored.shares, (shares) => {
    sum += shares;
    return sum / stored.sessions;
  });
};
