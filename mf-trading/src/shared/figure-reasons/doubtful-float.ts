import type { ScannerRow } from '@prebell/contracts';

/** The text for tooltips. */
export const FLOAT_DOUBT = 'Float doubtful: larger than shares outstanding';

/** Floats and shares outstanding come from sources that round and count on different days, so allow this factor. */
const TOLERANCE = 1.02;

/**
 * Whether a float must be wrong because the company has fewer shares. The scanners still use it, because their rules name the source;
 * we only point it out. False while a figure is unknown.
 */
export const isFloatDoubtful = (float: number | null, outstanding: number | null): boolean =>
  float !== null && outstanding !== null && outstanding > 0 && float > TOLERANCE * outstanding;

/** Like `isFloatDoubtful`, but for a row, whose shares outstanding are market cap divided by price. */
export const isRowFloatDoubtful = ({ float, market_cap, price }: Pick<ScannerRow, 'float' | 'market_cap' | 'price'>) =>
  isFloatDoubtful(float, market_cap == null ? null : market_cap / price);
