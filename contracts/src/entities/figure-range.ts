interface Range {
  readonly least: number;
  readonly most: number;
  /** Tells the user which values are possible. */
  readonly text: string;
}

/** Far beyond any market, and small enough for exact arithmetic. */
const FAR = 1e15;

/**
 * The values that figures can have, both ends included. The prices are those of alerts, in hundredths of a cent; 960 minutes
 * are the 16 hours from 4:00 AM to 8:00 PM ET.
 */
export const FIGURE_RANGES = {
  price: { least: 0.0001, most: 1_000_000, text: 'Enter a price from $0.0001 to $1,000,000' },
  price_change: { least: -1_000_000, most: 1_000_000, text: 'Enter a change from -$1,000,000 to $1,000,000' },
  age: { least: 0.01, most: 960, text: 'Enter 0.01 to 960 minutes' },
  from_zero: { least: 0, most: FAR, text: 'Enter 0 or more' },
  from_minus_100: { least: -100, most: FAR, text: 'Enter -100% or more' },
  zero_to_100: { least: 0, most: 100, text: 'Enter 0% to 100%' },
  any: { least: -FAR, most: FAR, text: 'Enter a number closer to zero' },
} as const satisfies Readonly<Record<string, Range>>;

export type FigureRange = keyof typeof FIGURE_RANGES;

/** The sentence that says which values are possible, or null for a value in the range. */
export const rangeFault = (range: FigureRange, value: number): string | null => {
  const { least, most, text } = FIGURE_RANGES[range];
  return value >= least && value <= most ? null : text;
};
