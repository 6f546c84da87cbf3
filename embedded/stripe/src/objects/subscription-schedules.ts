import { z } from 'zod';
import { cancelNow } from '../billing/cancel';
import { releaseSchedule } from '../billing/phases';
import { buildPhase, scheduleFrom } from '../billing/schedule-object';
import { hasEnded, itemOf, keepSubscription, loadSubscription } from '../billing/subscription';
import { invalidRequest } from '../protocol/fault';
import { listPage } from '../protocol/list';
import { get, type Operation, post } from '../protocol/operation';
import { emptyable, flag, metadata, page, text, timestamp, whole } from '../protocol/params';
import { addIntervals } from '../rules/calendar';
import { type Context, create, emit, forCustomer, load, save } from '../state/context';
import type { Schedule, SchedulePhase } from '../wire';
import { mergeMetadata } from './metadata';

const phase = z.strictObject({
  items: z
    .array(z.strictObject({ price: text, quantity: whole.pipe(z.number().min(1)).default(1) }))
    .length(1, 'the sandbox bills one item per subscription'),
  start_date: z.union([z.literal('now'), timestamp]).optional(),
  end_date: z.union([z.literal('now'), timestamp]).optional(),
  duration: z
    .strictObject({
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: whole.pipe(z.number().min(1)).default(1),
    })
    .optional(),
  trial_end: emptyable(timestamp).optional(),
  trial: flag.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).default('create_prorations'),
  billing_cycle_anchor: z.enum(['automatic', 'phase_start']).optional(),
  metadata: metadata.optional(),
});
type PhaseInput = z.output<typeof phase>;

const changes = z.strictObject({
  phases: z.array(phase).min(1).max(10).optional(),
  end_behavior: z.enum(['cancel', 'release']).optional(),
  metadata: emptyable(metadata).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
});

const PATH = '/v1/subscription_schedules';

const assertActive = ({ id, status }: Schedule): void => {
  if (status !== 'active')
    throw invalidRequest(
      `You cannot change subscription schedule \`${id}\` because it is currently in the \`${status}\` status.`,
    );
};

const endOf = (input: PhaseInput, start: number, at: number): number => {
  if (input.end_date !== undefined) return input.end_date === 'now' ? at : input.end_date;
  if (input.duration) return addIntervals(start, input.duration, 1);
  throw invalidRequest('A phase needs an `end_date` or a `duration`.', { param: 'phases', code: 'parameter_missing' });
};

/** Phases follow one another without gaps. The first one must keep the start of the current phase. */
const planPhases = async (ctx: Context, before: Schedule, inputs: readonly PhaseInput[]): Promise<SchedulePhase[]> => {
  const phases: SchedulePhase[] = [];
  for (const input of inputs) {
    const previous = phases.at(-1)?.end_date ?? before.current_phase?.start_date ?? ctx.at;
    const start = input.start_date === undefined ? previous : input.start_date === 'now' ? ctx.at : input.start_date;
    const end = endOf(input, start, ctx.at);
    if (start !== previous || end <= start)
      throw invalidRequest('Phases must follow one another without a gap and end after they start.', {
        param: 'phases',
      });
    const [item] = input.items;
    const { data: price } = await load(ctx, 'price', item?.price ?? '', 'phases[items][0][price]');
    phases.push(
      buildPhase({
        price,
        quantity: item?.quantity ?? 1,
        start,
        end,
        trialEnd: input.trial_end ?? null,
        prorationBehavior: input.proration_behavior,
        billingCycleAnchor: input.billing_cycle_anchor ?? null,
        metadata: input.metadata ?? {},
      }),
    );
  }
  return phases;
};

const updateSchedule = async (ctx: Context, before: Schedule, input: z.output<typeof changes>): Promise<Schedule> => {
  assertActive(before);
  const subscription = await loadSubscription(ctx, String(before.subscription));
  const phases = input.phases ? await planPhases(ctx, before, input.phases) : before.phases;
  const current = phases.find(({ start_date, end_date }) => start_date <= ctx.at && ctx.at < end_date);
  if (!current) throw invalidRequest('One of the phases must be the one that runs now.', { param: 'phases' });
  if (current.items[0]?.price !== itemOf(subscription).price.id)
    throw invalidRequest('The sandbox cannot change the price of the phase that runs: update the subscription.', {
      param: 'phases',
    });
  const after: Schedule = {
    ...before,
    phases,
    current_phase: { start_date: current.start_date, end_date: current.end_date },
    end_behavior: input.end_behavior ?? before.end_behavior,
    metadata: mergeMetadata(before.metadata ?? {}, input.metadata),
  };
  await save(ctx, after, { dueAt: current.end_date });
  await emit(ctx, 'subscription_schedule.updated', after, before);
  return after;
};

const createSchedule = async (ctx: Context, subscriptionId: string): Promise<Schedule> => {
  const found = await loadSubscription(ctx, subscriptionId, 'from_subscription');
  const own = await forCustomer(ctx, String(found.customer));
  if (hasEnded(found) || found.schedule !== null)
    throw invalidRequest('You cannot migrate a subscription that has ended or is already attached to a schedule.', {
      param: 'from_subscription',
    });
  if (found.cancel_at !== null)
    throw invalidRequest('You cannot migrate a subscription that is set to cancel.', { param: 'from_subscription' });
  const schedule = scheduleFrom(own, found);
  await create(own, schedule, { customer: String(found.customer), dueAt: schedule.current_phase?.end_date ?? null });
  await keepSubscription(own, { ...found, schedule: schedule.id }, { before: found });
  await emit(own, 'subscription_schedule.created', schedule);
  return schedule;
};

/** A schedule, and the same unit of work at its customer's time. */
const atSchedule = async (ctx: Context, id: string): Promise<{ own: Context; schedule: Schedule }> => {
  const { data } = await load(ctx, 'subscription_schedule', id);
  return { own: await forCustomer(ctx, String(data.customer)), schedule: data };
};

/** Stripe's API calls for subscription schedules. */
export const scheduleOperations: readonly Operation[] = [
  post(PATH, z.strictObject({ from_subscription: text }), (ctx, input) => createSchedule(ctx, input.from_subscription)),
  get(PATH, z.strictObject({ ...page, customer: text.optional() }), (ctx, { customer, ...params }) =>
    listPage(ctx, { name: 'subscription_schedule', url: PATH, params, filter: { customer } }),
  ),
  get(`${PATH}/:id`, z.strictObject({}), async (ctx, _, id) => (await load(ctx, 'subscription_schedule', id)).data),
  post(`${PATH}/:id`, changes, async (ctx, input, id) => {
    const { own, schedule } = await atSchedule(ctx, id);
    return updateSchedule(own, schedule, input);
  }),
  post(`${PATH}/:id/release`, z.strictObject({ preserve_cancel_date: flag.optional() }), async (ctx, _, id) => {
    const { own, schedule } = await atSchedule(ctx, id);
    assertActive(schedule);
    await releaseSchedule(own, schedule, await loadSubscription(own, String(schedule.subscription)));
    return (await load(own, 'subscription_schedule', id)).data;
  }),
  post(
    `${PATH}/:id/cancel`,
    z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional() }),
    async (ctx, _, id) => {
      const { own, schedule } = await atSchedule(ctx, id);
      assertActive(schedule);
      const subscription = await loadSubscription(own, String(schedule.subscription));
      await cancelNow(own, subscription, { reason: 'cancellation_requested' });
      return (await load(own, 'subscription_schedule', id)).data;
    },
  ),
];
