const DIGITS = String.raw`\d+|[1-9]\d{0,2}(?:,\d{3})+`;
const TYPED = new RegExp(String.raw`^([-+−]?)\$?(?:(${DIGITS})(?:\.(\d*))?|\.(\d+))\s*([KMB]?)$`, 'i');
const EXPONENTS: Readonly<Record<string, number>> = { '': 0, K: 3, M: 6, B: 9 };

/** Shown where a comma does not separate thousands: '4,50' means 4.50 in Europe and is a typo in New York. */
export const COMMA_FAULT = 'Use a point for decimals, such as 4.50. Commas only separate thousands, such as 1,250,000.';

/**
 * Reads a number as US traders write it: '4.50', '.5', '$29', '1,250,000', '1.5M'. Every number field of the product
 * uses it. Returns NaN for everything else, including decimal commas, because a guess would be wrong by a factor of ten
 * or more.
 */
export const readNumber = (text: string): number => {
  const found = TYPED.exec(text.trim());
  if (found === null) return Number.NaN;
  const [, sign, digits = '0', decimals, bare, unit = ''] = found;
  // Scale by the decimal exponent, so that 0.1 times 1,000 is exactly 100.
  const size = Number(`${digits.replaceAll(',', '')}.${decimals || bare || '0'}e${EXPONENTS[unit.toUpperCase()]}`);
  return sign === '' || sign === '+' ? size : -size;
};

/** The message for a comma that does not separate thousands, or null. */
export const commaFault = (text: string): string | null =>
  text.includes(',') && /\d/.test(text) && Number.isNaN(readNumber(text)) ? COMMA_FAULT : null;

/** How we understood a text with commas, such as '1,250', because a European may mean 1.25. Null for other texts. */
export const readingOf = (text: string): string | null => {
  const value = readNumber(text);
  if (Number.isNaN(value) || !text.includes(',')) return null;
  return value.toLocaleString('en-US', { maximumFractionDigits: 10 });
};
