import { type Context, emit, find, load, save } from '../state/context';
import type { Schedule, Subscription } from '../wire';
import { cancelNow } from './cancel';
import { itemOf, keepSubscription, recurrenceOf, withItem } from './subscription';
import { planOf } from './subscription-object';

/** The active schedule of a subscription. */
export const scheduleOf = async (ctx: Context, { schedule }: Subscription): Promise<Schedule | undefined> =>
  schedule ? (await find(ctx, 'subscription_schedule', schedule))?.data : undefined;

/** Releases a subscription from its schedule. */
export const releaseSchedule = async (
  ctx: Context,
  schedule: Schedule,
  before: Subscription,
): Promise<Subscription> => {
  const after: Schedule = {
    ...schedule,
    current_phase: null,
    released_at: ctx.at,
    released_subscription: before.id,
    status: 'released',
    subscription: null,
  };
  await save(ctx, after, { dueAt: null });
  const free = await keepSubscription(ctx, { ...before, schedule: null }, { before });
  await emit(ctx, 'subscription_schedule.released', after);
  return free;
};

const finish = async (ctx: Context, schedule: Schedule, before: Subscription): Promise<Subscription | null> => {
  if (schedule.end_behavior !== 'cancel') return releaseSchedule(ctx, schedule, before);
  const after: Schedule = { ...schedule, status: 'completed', completed_at: ctx.at, current_phase: null };
  await save(ctx, after, { dueAt: null });
  await emit(ctx, 'subscription_schedule.completed', after);
  await cancelNow(ctx, { ...before, schedule: null }, { reason: 'cancellation_requested' });
  return null;
};

const phaseAt = ({ phases }: Schedule, at: number) =>
  phases.find(({ start_date, end_date }) => start_date <= at && at < end_date);

/** The subscription as its schedule's phase at the context's time sets it; not stored. Null after the last phase. */
export const enterPhase = async (ctx: Context, before: Subscription): Promise<Subscription | null> => {
  const schedule = await scheduleOf(ctx, before);
  if (!schedule) return before;
  const phase = phaseAt(schedule, ctx.at);
  const [item] = phase?.items ?? [];
  if (!item) return null;
  const { data: price } = await load(ctx, 'price', item.price);
  const old = recurrenceOf(itemOf(before).price);
  const next = recurrenceOf(price);
  const isOtherInterval = old.interval !== next.interval || old.interval_count !== next.interval_count;
  return {
    ...withItem(before, { price, plan: planOf(price), quantity: item.quantity ?? 1 }),
    ...(isOtherInterval && { billing_cycle_anchor: ctx.at }),
  };
};

/**
 * Moves a subscription into the phase of its schedule that begins now.
 * @returns the subscription afterwards, or null if its schedule ended it.
 */
export const enterPhaseDue = async (ctx: Context, before: Subscription): Promise<Subscription | null> => {
  const schedule = await scheduleOf(ctx, before);
  if (!schedule?.current_phase || schedule.current_phase.end_date > ctx.at) return before;
  const entered = await enterPhase(ctx, before);
  const phase = phaseAt(schedule, ctx.at);
  if (!entered || !phase) return finish(ctx, schedule, before);
  const current: Schedule = { ...schedule, current_phase: { start_date: phase.start_date, end_date: phase.end_date } };
  await save(ctx, current, { dueAt: phase.end_date });
  await emit(ctx, 'subscription_schedule.updated', current, schedule);
  return entered;
};
