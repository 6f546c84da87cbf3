/** Buckets per doubling: a value read back is at most 5% off. */
const PER_OCTAVE = 8;
/** Layout shifts are ratios below 1: in thousandths they are sizes like the others. */
const SHIFT_SCALE = 1_000;

/** The measures of `release_usage`: views, and the vitals that admins see. */
export const VITAL_MEASURES = ['LCP', 'INP', 'CLS'] as const;
export type VitalMeasure = (typeof VITAL_MEASURES)[number];

const scaleOf = (measure: VitalMeasure): number => (measure === 'CLS' ? SHIFT_SCALE : 1);

/** The bucket of a vital: -1 for zero, and otherwise by the logarithm. */
export const bucketOf = (measure: VitalMeasure, value: number): number => {
  const size = value * scaleOf(measure);
  return size < 1 ? -1 : Math.floor(Math.log2(size) * PER_OCTAVE);
};

const sizeIn = (measure: VitalMeasure, bucket: number): number =>
  bucket < 0 ? 0 : 2 ** ((bucket + 0.5) / PER_OCTAVE) / scaleOf(measure);

/** The value that three quarters of all reports do not exceed; null without a report. */
export const percentile75 = (measure: VitalMeasure, counts: ReadonlyMap<number, number>): number | null => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(total * 0.75);
  for (const [bucket, count] of [...counts].sort(([one], [other]) => one - other)) {
    left -= count;
    if (left <= 0) return sizeIn(measure, bucket);
  }
  return null;
};
