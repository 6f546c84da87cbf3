/** 'Feb 6, 2025', in Eastern time as everywhere on the trading side. */
export const formatDate = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

/** '$59.00' */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() });
