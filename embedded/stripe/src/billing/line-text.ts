import { toDollars, toMs } from '@prebell/contracts';
import { type Context, load } from '../state/context';
import type { Price } from '../wire';

/** Stripe's description of a line, such as '1 × Pro (at $59.00 / month)'. */
const describePrice = (name: string, price: Price, quantity: number): string => {
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {};
  const every = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`;
  const separator = interval_count === 1 ? ' / ' : ' ';
  return `${quantity} × ${name} (at $${toDollars(price.unit_amount ?? 0).toFixed(2)}${separator}${every})`;
};

export const productName = async (ctx: Context, price: Price): Promise<string> =>
  (await load(ctx, 'product', String(price.product))).data.name;

/** Description of a line for a price, with the product's name. */
export const lineText = async (ctx: Context, price: Price, quantity: number): Promise<string> =>
  describePrice(await productName(ctx, price), price, quantity);

/** Description of a proration line, such as 'Unused time on Pro after 07 Feb 2026'. */
export const prorationText = async (
  ctx: Context,
  { price, kind, at }: { price: Price; kind: 'Unused' | 'Remaining'; at: number },
): Promise<string> => {
  const day = new Date(toMs(at)).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${kind} time on ${await productName(ctx, price)} after ${day}`;
};
