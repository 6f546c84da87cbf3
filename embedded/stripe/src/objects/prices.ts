import { z } from 'zod';
import { invalidRequest } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { get, type Operation, post } from '../protocol/operation';
import { emptyable, flag, metadata, page, text, whole } from '../protocol/params';
import { type Context, create, emit, listAll, load, save } from '../state/context';
import { newId } from '../state/ids';
import type { Price } from '../wire';
import { mergeMetadata } from './metadata';
import { createProduct } from './products';

const newPrice = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/, 'must be a currency such as usd'),
  unit_amount: whole.pipe(z.number().min(0)),
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: whole.pipe(z.number().min(1).max(36)).default(1),
  }),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.default(false),
  nickname: text.optional(),
  metadata: metadata.optional(),
  active: flag.default(true),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
});

/** Frees a lookup key for another price. Throws if a price has it, even an inactive one, unless it is to be moved. */
const takeLookupKey = async (ctx: Context, key: string, isTransferred: boolean): Promise<void> => {
  const [holder] = await listAll(ctx, 'price', { contains: { lookup_key: key } });
  if (!holder) return;
  if (!isTransferred)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer the lookup key from the other price to this price, set \`transfer_lookup_key\` to \`true\`.`,
      { param: 'lookup_key' },
    );
  const after: Price = { ...holder, lookup_key: null };
  await save(ctx, after);
  await emit(ctx, 'price.updated', after, holder);
};

const createPrice = async (ctx: Context, input: z.output<typeof newPrice>): Promise<Price> => {
  if ((input.product === undefined) === (input.product_data === undefined))
    throw invalidRequest('You must pass either `product` or `product_data`.', { param: 'product' });
  const product = input.product_data
    ? await createProduct(ctx, input.product_data)
    : (await load(ctx, 'product', input.product ?? '', 'product')).data;
  if (input.lookup_key) await takeLookupKey(ctx, input.lookup_key, input.transfer_lookup_key);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: input.active,
    billing_scheme: 'per_unit',
    created: ctx.at,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: product.id,
    recurring: { ...input.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: input.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  };
  await create(ctx, price);
  await emit(ctx, 'price.created', price);
  return price;
};

/** Stripe's API calls for prices. */
export const priceOperations: readonly Operation[] = [
  post('/v1/prices', newPrice, createPrice),
  get(
    '/v1/prices',
    z.strictObject({
      ...page,
      active: flag.optional(),
      product: text.optional(),
      type: z.literal('recurring').optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).max(10).optional(),
    }),
    (ctx, { active, product, lookup_keys, ...params }) =>
      listPage(ctx, {
        name: 'price',
        url: '/v1/prices',
        params,
        filter: { contains: { ...(active !== undefined && { active }), ...(product && { product }) } },
        keep: ({ lookup_key }) => lookup_keys === undefined || lookup_keys.includes(lookup_key ?? ''),
      }),
  ),
  get('/v1/prices/:id', z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'price', id)).data),
  post(
    '/v1/prices/:id',
    z.strictObject({
      active: flag.optional(),
      lookup_key: emptyable(text).optional(),
      transfer_lookup_key: flag.default(false),
      nickname: emptyable(text).optional(),
      metadata: emptyable(metadata).optional(),
    }),
    async (ctx, { metadata: changes, transfer_lookup_key, ...input }, id) => {
      const { data: before } = await load(ctx, 'price', id);
      if (input.lookup_key && input.lookup_key !== before.lookup_key)
        await takeLookupKey(ctx, input.lookup_key, transfer_lookup_key);
      const after: Price = {
        ...before,
        ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
        metadata: mergeMetadata(before.metadata, changes),
      };
      await save(ctx, after);
      await emit(ctx, 'price.updated', after, before);
      return after;
    },
  ),
];
