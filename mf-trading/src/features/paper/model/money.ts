const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '+$396.40', '−$1.50', '$0.00'. @param cents whole cents */
export const formatGain = (cents: number): string => {
  const text = money.format(Math.abs(cents) / 100);
  return cents === 0 ? text : `${cents < 0 ? '−' : '+'}${text}`;
};

/**
 * An amount in a sentence that already calls it a cost: '$1.25'.
 * @param cents whole cents
 */
export const formatCosts = (cents: number): string => money.format(cents / 100);

/** A price with all its decimals, at least two: '$10.015'. */
export const formatFillPrice = (dollars: number): string =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}`;
