import { DAY, HOUR } from '../rules/calendar';
import { type Context, emit, load, save } from '../state/context';
import type { Price, Subscription, SubscriptionItem } from '../wire';

/** How long a first payment may be made up for. */
const INCOMPLETE_SECONDS = 23 * HOUR;
const TRIAL_NOTICE_SECONDS = 3 * DAY;
const ENDED = ['canceled', 'incomplete_expired'];

export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean => ENDED.includes(status);

/** Whether it counts as the one subscription a customer may have. */
export const isLive = (subscription: Subscription): boolean =>
  !hasEnded(subscription) && subscription.status !== 'incomplete';

/** The one item of a subscription; the sandbox bills no more than one. */
export const itemOf = (subscription: Subscription): SubscriptionItem => {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`);
  return item;
};

/** What an item costs for a period, cents. */
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

/** When time changes a subscription next; null once nothing more will happen to it. */
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

/** What is due, of the subscription itself, at an instant. */
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

/** Keeps a changed subscription, sets when time changes it next, and tells of it when `before` is given. */
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
