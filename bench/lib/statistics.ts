/** The quantile: the value that a share `part` of all values does not exceed; 0 for an empty list. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

/**
 * The interval that contains the true median with at least 95 %: two values of the sorted list, by the binomial distribution of how many
 * values lie below it. It assumes no form of distribution. Source: Conover, Practical Nonparametric Statistics, 3.2.
 */
export const medianInterval = (values: readonly number[]): [least: number, most: number] => {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  // The probability that exactly `below` values lie below the median.
  let chance = 0.5 ** count;
  let outside = 0;
  let rank = 0;
  for (let below = 0; outside + chance <= 0.025; below += 1) {
    outside += chance;
    rank = below + 1;
    chance *= (count - below) / (below + 1);
  }
  return [sorted[Math.max(0, rank - 1)] ?? 0, sorted[Math.min(count - 1, count - rank)] ?? 0];
};

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slope of the least-squares line. */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const [middle, level] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const up = points.reduce((sum, [x, y]) => sum + (x - middle) * (y - level), 0);
  return up / points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
};

/** Student's t for 95 % and eight degrees of freedom: ten blocks, minus two for the line. */
const T_95_OF_8 = 2.306;
const BLOCKS = 10;

/**
 * Slope of the least-squares line through the means of ten equal stretches of time, and half the width of its 95 % interval. Consecutive
 * measurements depend on each other; means of stretches hardly do. The points must be in order.
 */
export const trendOf = (points: readonly (readonly [x: number, y: number])[]): { slope: number; margin: number } => {
  const size = Math.floor(points.length / BLOCKS);
  if (size === 0) throw new Error(`A trend needs at least ${BLOCKS} points`);
  const blocks = Array.from({ length: BLOCKS }, (_, index) => points.slice(index * size, (index + 1) * size)).map(
    (block) => [mean(block.map(([x]) => x)), mean(block.map(([, y]) => y))] as const,
  );
  const slope = slopeOf(blocks);
  const [middle, level] = [mean(blocks.map(([x]) => x)), mean(blocks.map(([, y]) => y))];
  const left = blocks.reduce((sum, [x, y]) => sum + (y - level - slope * (x - middle)) ** 2, 0);
  const spread = blocks.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  return { slope, margin: T_95_OF_8 * Math.sqrt(left / (BLOCKS - 2) / spread) };
};
