/** 'Feb 6, 2025', in Eastern time as everywhere on the trading side. */
export const formatDate = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

/** '$0.00 on Jan 2, 2027 ($59.00 less $59.00 credit)': a future charge, with the account's credit deducted. */
export const chargeText = (
  { amount, from_credit, at }: { readonly amount: number; readonly from_credit: number; readonly at: string },
  currency: string,
): string => {
  const text = `${formatMoney(amount, currency)} on ${formatDate(at)}`;
  if (from_credit === 0) return text;
  return `${text} (${formatMoney(amount + from_credit, currency)} less ${formatMoney(from_credit, currency)} credit)`;
};

/** '$59.00' */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });
