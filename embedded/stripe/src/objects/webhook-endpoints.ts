import { z } from 'zod';
import { listPage } from '../protocol/list';
import { del, get, type Operation, post } from '../protocol/operation';
import { flag, metadata, page, text } from '../protocol/params';
import { EVENT_TYPES } from '../rules/event-types';
import { type Context, create, find, load, save } from '../state/context';
import { newId } from '../state/ids';
import { removeObject } from '../state/objects.repository';
import { API_VERSION, type WebhookEndpoint } from '../wire';

const PATH = '/v1/webhook_endpoints';
const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' });
/** Like Stripe, rejects unknown event types. */
const eventType = text.refine((name) => EVENT_TYPES.has(name), 'must be a known event type, or *');
const changeable = {
  enabled_events: z.array(eventType).min(1).optional(),
  url: address.optional(),
  description: text.optional(),
  disabled: flag.optional(),
};

/** The endpoint of the platform itself. */
const OWN_ENDPOINT = 'we_platform';

const buildEndpoint = (
  ctx: Context,
  input: { id: string; url: string; events: string[]; description?: string | undefined },
): WebhookEndpoint => ({
  id: input.id,
  object: 'webhook_endpoint',
  api_version: API_VERSION,
  application: null,
  created: ctx.at,
  description: input.description ?? null,
  enabled_events: input.events,
  livemode: false,
  metadata: {},
  status: 'enabled',
  url: input.url,
});

/** Registers the platform's webhook address. Resolves with its secret, which stays the same across restarts. */
export const registerOwnEndpoint = async (ctx: Context, url: string): Promise<string> => {
  const kept = await find(ctx, 'webhook_endpoint', OWN_ENDPOINT);
  if (kept) {
    await save(ctx, { ...kept.data, url });
    return kept.hidden.secret;
  }
  const secret = newId('whsec', 32);
  await create(ctx, buildEndpoint(ctx, { id: OWN_ENDPOINT, url, events: ['*'] }), { hidden: { secret } });
  return secret;
};

export const webhookEndpointOperations: readonly Operation[] = [
  post(
    PATH,
    z.strictObject({
      url: address,
      enabled_events: z.array(eventType).min(1),
      api_version: z.literal(API_VERSION).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    async (ctx, { url, enabled_events, description, metadata: data = {} }) => {
      const secret = newId('whsec', 32);
      const endpoint = buildEndpoint(ctx, { id: newId('we'), url, events: enabled_events, description });
      await create(ctx, { ...endpoint, metadata: data }, { hidden: { secret } });
      // Stripe shows the secret only once.
      return { ...endpoint, metadata: data, secret };
    },
  ),
  get(PATH, z.strictObject(page), (ctx, params) => listPage(ctx, { name: 'webhook_endpoint', url: PATH, params })),
  get(`${PATH}/:id`, z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'webhook_endpoint', id)).data),
  post(`${PATH}/:id`, z.strictObject(changeable), async (ctx, { disabled, ...input }, id) => {
    const { data } = await load(ctx, 'webhook_endpoint', id);
    const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const status = disabled === undefined ? data.status : disabled ? 'disabled' : 'enabled';
    return save(ctx, { ...data, ...fields, status });
  }),
  del(`${PATH}/:id`, z.strictObject({}), async (ctx, _, id) => {
    await load(ctx, 'webhook_endpoint', id);
    await removeObject(ctx.db, id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
