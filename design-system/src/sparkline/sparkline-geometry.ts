/** One point of a line; after a gap it starts a new stroke. */
export interface SparklinePoint {
  readonly x: number;
  readonly y: number;
  readonly begins: boolean;
}

type Value = number | null | undefined;

const isKnown = (value: Value): value is number => typeof value === 'number' && Number.isFinite(value);

/** The first and the last known value; null if no value is known. */
export const endsOf = (values: readonly Value[]): { readonly first: number; readonly last: number } | null => {
  const first = values.find(isKnown);
  const last = values.findLast(isKnown);
  return first === undefined || last === undefined ? null : { first, last };
};

/**
 * Places values in a box: oldest on the left, highest at the top, equal values in the middle. Null, NaN and infinity leave a
 * gap.
 */
export const sparklinePoints = (
  values: readonly Value[],
  { width, height }: { readonly width: number; readonly height: number },
): SparklinePoint[] => {
  const known = values.filter(isKnown);
  const least = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  // Halve first: the span between two enormous values of opposite sign would be infinite.
  const span = greatest / 2 - least / 2;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.flatMap((value, index) => {
    if (!isKnown(value)) return [];
    const share = span > 0 ? (value / 2 - least / 2) / span : 0.5;
    return [{ x: index * step, y: height * (1 - share), begins: !isKnown(values[index - 1]) }];
  });
};

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

/** Half of the dash that shows an isolated value. */
const DASH = 3;

/** The points as an SVG path. An isolated value becomes a short dash, because a single point would be invisible. */
export const sparklinePath = (points: readonly SparklinePoint[]): string =>
  points
    .map(({ x, y, begins }, index) => {
      const alone = begins && (points[index + 1]?.begins ?? true);
      if (alone) return `M${tenth(x - DASH)} ${tenth(y)}h${2 * DASH}`;
      return `${begins ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`;
    })
    .join('');
