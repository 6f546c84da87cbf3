/** Buckets per doubling. A value read back differs by at most 5%. */
const PER_OCTAVE = 8;
/** Layout shifts are ratios below 1. In thousandths they fit the same buckets as the other measures. */
const SHIFT_SCALE = 1_000;

/** The vitals in `release_usage` that admins see. The table also counts views. */
export const VITAL_MEASURES = ['LCP', 'INP', 'CLS'] as const;
export type VitalMeasure = (typeof VITAL_MEASURES)[number];

const scaleOf = (measure: VitalMeasure): number => (measure === 'CLS' ? SHIFT_SCALE : 1);

/** The bucket of a vital: -1 for values below one unit, otherwise by the logarithm. */
export const bucketOf = (measure: VitalMeasure, value: number): number => {
  const size = value * scaleOf(measure);
  return size < 1 ? -1 : Math.floor(Math.log2(size) * PER_OCTAVE);
};

const sizeIn = (measure: VitalMeasure, bucket: number): number =>
  bucket < 0 ? 0 : 2 ** ((bucket + 0.5) / PER_OCTAVE) / scaleOf(measure);

/** The value that three quarters of all reports do not exceed; null if there are none. */
export const percentile75 = (measure: VitalMeasure, counts: ReadonlyMap<number, number>): number | null => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(total * 0.75);
  for (const [bucket, count] of [...counts].sort(([one], [other]) => one - other)) {
    left -= count;
    if (left <= 0) return sizeIn(measure, bucket);
  }
  return null;
};
