import { DAY, HOUR } from '../rules/calendar';
import { type Context, emit, load, save } from '../state/context';
import type { Price, Subscription, SubscriptionItem } from '../wire';

/** How long the first payment can be retried after it failed. */
const INCOMPLETE_SECONDS = 23 * HOUR;
const TRIAL_NOTICE_SECONDS = 3 * DAY;
const ENDED = ['canceled', 'incomplete_expired'];

export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean => ENDED.includes(status);

/** Whether it counts towards the limit of one subscription per customer. */
export const isLive = (subscription: Subscription): boolean =>
  !hasEnded(subscription) && subscription.status !== 'incomplete';

/** The only item of a subscription: the sandbox supports one. */
export const itemOf = (subscription: Subscription): SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
};

/** Price of an item for a period, cents. */
export const centsOf = (price: Pick<Price, 'unit_amount'>, quantity: number | undefined): number =>
  (price.unit_amount ?? 0) * (quantity ?? 1);

export const recurrenceOf = ({ id, recurring }: Price): { interval: string; interval_count: number } => {
  if (!recurring) throw new Error(`Price ${id} does not recur`);
  return recurring;
};

/** The same subscription with its item changed. */
export const withItem = (subscription: Subscription, changes: Partial<SubscriptionItem>): Subscription => ({
  ...subscription,
  items: { ...subscription.items, data: [{ ...itemOf(subscription), ...changes }] },
});

/** When the subscription next changes automatically; null if never. */
const dueAtOf = (subscription: Subscription, isTrialNoticed: boolean): number | null => {
  const { status, trial_end, cancel_at, pending_update, created } = subscription;
  if (hasEnded(subscription)) return null;
  if (status === 'incomplete') return created + INCOMPLETE_SECONDS;
  if (status === 'paused') return cancel_at;
  return Math.min(
    itemOf(subscription).current_period_end,
    ...(cancel_at === null ? [] : [cancel_at]),
    ...(pending_update === null ? [] : [pending_update.expires_at]),
    ...(status === 'trialing' && trial_end !== null && !isTrialNoticed ? [trial_end - TRIAL_NOTICE_SECONDS] : []),
  );
};

/** The kind of automatic change that is due for the subscription at an instant. */
export const dueKind = (
  subscription: Subscription,
  isTrialNoticed: boolean,
  at: number,
): 'expiry' | 'pending_update' | 'trial_notice' | 'cancellation' | 'renewal' | 'nothing' => {
  const { status, trial_end, cancel_at, pending_update, created } = subscription;
  if (hasEnded(subscription)) return 'nothing';
  if (status === 'incomplete') return created + INCOMPLETE_SECONDS <= at ? 'expiry' : 'nothing';
  if (pending_update !== null && pending_update.expires_at <= at) return 'pending_update';
  if (status === 'trialing' && trial_end !== null && !isTrialNoticed && trial_end - TRIAL_NOTICE_SECONDS <= at)
    return 'trial_notice';
  if (cancel_at !== null && cancel_at <= at) return 'cancellation';
  return status !== 'paused' && itemOf(subscription).current_period_end <= at ? 'renewal' : 'nothing';
};

interface KeepInput {
  readonly before?: Subscription;
  readonly event?: string;
  readonly isTrialNoticed?: boolean;
}

/** Stores a changed subscription with its next due time, and records an event if `before` is given. */
export const keepSubscription = async (
  ctx: Context,
  after: Subscription,
  { before, event = 'customer.subscription.updated', isTrialNoticed }: KeepInput = {},
): Promise<Subscription> => {
  const { hidden } = await load(ctx, 'subscription', after.id);
  const isNoticed = isTrialNoticed ?? hidden.isTrialNoticed;
  await save(ctx, after, { dueAt: dueAtOf(after, isNoticed), hidden: { isTrialNoticed: isNoticed } });
  if (before) await emit(ctx, event, after, event === 'customer.subscription.updated' ? before : undefined);
  return after;
};

export const loadSubscription = async (ctx: Context, id: string, param?: string): Promise<Subscription> =>
  (await load(ctx, 'subscription', id, param)).data;
