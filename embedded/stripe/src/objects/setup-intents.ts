import { z } from 'zod';
import { listPage } from '../protocol/list';
import { get, type Operation } from '../protocol/operation';
import { page, text } from '../protocol/params';
import { type Context, create, emit, load } from '../state/context';
import { newId } from '../state/ids';
import type { SetupIntent } from '../wire';

/** Records that a customer saved a card for later. */
export const createSetupIntent = async (
  ctx: Context,
  { customer, card }: { customer: string; card: string },
): Promise<SetupIntent> => {
  const id = newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: ctx.at,
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: card,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'succeeded',
    usage: 'off_session',
  };
  await create(ctx, intent, { customer });
  await emit(ctx, 'setup_intent.succeeded', intent);
  return intent;
};

export const setupIntentOperations: readonly Operation[] = [
  get('/v1/setup_intents', z.strictObject({ ...page, customer: text.optional() }), (ctx, { customer, ...params }) =>
    listPage(ctx, { name: 'setup_intent', url: '/v1/setup_intents', params, filter: { customer } }),
  ),
  get('/v1/setup_intents/:id', z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'setup_intent', id)).data),
];
