import type { ScannerRow } from '@prebell/contracts';

/** For tooltips. */
export const FLOAT_DOUBT = 'Float doubtful: larger than shares outstanding';

/** Sources of floats and of shares outstanding round, and count on different days. */
const TOLERANCE = 1.02;

/**
 * Whether a float is impossible because the company has fewer shares. The scanners still use it, because their rules name the
 * source; we only say so. False while a figure is unknown.
 */
export const isFloatDoubtful = (float: number | null, outstanding: number | null): boolean =>
  float !== null && outstanding !== null && outstanding > 0 && float > TOLERANCE * outstanding;

/** The same for a row, whose market cap is its price times the shares outstanding. */
export const isRowFloatDoubtful = ({ float, market_cap, price }: Pick<ScannerRow, 'float' | 'market_cap' | 'price'>) =>
  isFloatDoubtful(float, market_cap == null ? null : market_cap / price);
