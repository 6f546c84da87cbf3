/** The value that the share `part` of all values does not exceed; 0 of none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slope of the least-squares line. */
export const slopeOf = (points: readonly (readonly [x: number, y: number])[]): number => {
  const [middle, level] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const up = points.reduce((sum, [x, y]) => sum + (x - middle) * (y - level), 0);
  return up / points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
};
