/** One step of a line: a gap before it starts a new stroke. */
export interface SparklinePoint {
  readonly x: number;
  readonly y: number;
  readonly begins: boolean;
}

type Value = number | null | undefined;

const isKnown = (value: Value): value is number => typeof value === 'number' && Number.isFinite(value);

/** The first and the last value there is, or null where there is none. */
export const endsOf = (values: readonly Value[]): { readonly first: number; readonly last: number } | null => {
  const first = values.find(isKnown);
  const last = values.findLast(isKnown);
  return first === undefined || last === undefined ? null : { first, last };
};

/**
 * Places values in a box, oldest left, greatest on top; equal values stand in the middle. What is null, NaN or infinite
 * leaves a gap.
 */
export const sparklinePoints = (
  values: readonly Value[],
  { width, height }: { readonly width: number; readonly height: number },
): SparklinePoint[] => {
  const known = values.filter(isKnown);
  const least = known.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const greatest = known.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  // Halved first: the span between two enormous values of opposite sign would be infinite.
  const span = greatest / 2 - least / 2;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.flatMap((value, index) => {
    if (!isKnown(value)) return [];
    const share = span > 0 ? (value / 2 - least / 2) / span : 0.5;
    return [{ x: index * step, y: height * (1 - share), begins: !isKnown(values[index - 1]) }];
  });
};

const tenth = (value: number): string => String(Math.round(value * 10) / 10);

/** Half of the dash that stands for a value without neighbours. */
const DASH = 3;

/** The points as an SVG path. A value between gaps becomes a short dash, since a point has no line to be seen by. */
export const sparklinePath = (points: readonly SparklinePoint[]): string =>
  points
    .map(({ x, y, begins }, index) => {
      const alone = begins && (points[index + 1]?.begins ?? true);
      if (alone) return `M${tenth(x - DASH)} ${tenth(y)}h${2 * DASH}`;
      return `${begins ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`;
    })
    .join('');
