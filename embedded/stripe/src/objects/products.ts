import { z } from 'zod';
import { listPage } from '../protocol/list';
import { get, type Operation, post } from '../protocol/operation';
import { emptyable, flag, metadata, page, text } from '../protocol/params';
import { type Context, create, emit, load, save } from '../state/context';
import { newId } from '../state/ids';
import type { Product } from '../wire';
import { mergeMetadata } from './metadata';

const details = {
  active: flag.optional(),
  description: emptyable(text).optional(),
  metadata: emptyable(metadata).optional(),
  default_price: text.optional(),
  statement_descriptor: text.optional(),
  unit_label: emptyable(text).optional(),
  url: emptyable(text).optional(),
};

interface NewProduct {
  readonly id?: string | undefined;
  readonly name: string;
  readonly active?: boolean | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Record<string, string> | null | undefined;
}

/** Stores a new product and emits its event. */
export const createProduct = async (ctx: Context, input: NewProduct): Promise<Product> => {
  const product: Product = {
    id: input.id ?? newId('prod', 14),
    object: 'product',
    active: input.active ?? true,
    created: ctx.at,
    default_price: null,
    description: input.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: ctx.at,
    url: null,
  };
  await create(ctx, product);
  await emit(ctx, 'product.created', product);
  return product;
};

/** Stripe's API calls for products. */
export const productOperations: readonly Operation[] = [
  post('/v1/products', z.strictObject({ ...details, id: text.optional(), name: text }), createProduct),
  get(
    '/v1/products',
    z.strictObject({ ...page, active: flag.optional(), ids: z.array(text).optional() }),
    (ctx, input) =>
      listPage(ctx, {
        name: 'product',
        url: '/v1/products',
        params: input,
        filter: input.active === undefined ? {} : { contains: { active: input.active } },
        ...(input.ids && { keep: ({ id }) => input.ids?.includes(id) ?? true }),
      }),
  ),
  get('/v1/products/:id', z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'product', id)).data),
  post('/v1/products/:id', z.strictObject({ ...details, name: text.optional() }), async (ctx, input, id) => {
    const { data: before } = await load(ctx, 'product', id);
    const { metadata: changes, ...fields } = input;
    const after: Product = {
      ...before,
      ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      metadata: mergeMetadata(before.metadata, changes),
      updated: ctx.at,
    };
    await save(ctx, after);
    await emit(ctx, 'product.updated', after, before);
    return after;
  }),
];
