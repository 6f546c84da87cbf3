const MISSING = 'N/A';
const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/**
 * Shared: `toLocaleString` creates a formatter on each call, which takes forty times as long, and lists format hundreds
 * of prices.
 */
const PRICE = /* @__PURE__ */ new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Two decimals with grouped thousands: `1234.5` is '1,234.50'. Null, undefined and NaN are 'N/A'. */
export const formatPrice = (value: number | null | undefined): string =>
  isNumber(value) ? PRICE.format(value) : MISSING;

/** Two decimals with sign: '+1.25%', '−0.40%' (U+2212), '+0.00%' at zero (ruling 24). */
export const formatPercent = (value: number | null | undefined): string => {
  if (!isNumber(value)) return MISSING;
  const text = Math.abs(value).toFixed(2);
  // A value that rounds to zero is shown as zero, so that '−0.00%' never appears.
  return `${value < 0 && Number(text) !== 0 ? '−' : '+'}${text}%`;
};

/** Shares or dollars: below 1,000 plain, then as K, M and B with one decimal. 999,950 is '1.0M'. */
export const formatCompact = (value: number | null | undefined): string => {
  if (!isNumber(value)) return MISSING;
  const size = Math.abs(value);
  if (size < 999.995) return String(Math.round(value * 100) / 100);
  if (size < 999_950) return `${(value / 1_000).toFixed(1)}K`;
  if (size < 999_950_000) return `${(value / 1_000_000).toFixed(1)}M`;
  return `${(value / 1_000_000_000).toFixed(1)}B`;
};

/** '2.0x', without decimals from 1,000 on ('1235x'), or 'N/A' without a baseline. */
export const formatRelativeVolume = (value: number | null | undefined): string =>
  isNumber(value) ? `${value.toFixed(value >= 999.95 ? 0 : 1)}x` : MISSING;
