import { createHash } from 'node:crypto';
import type { PlanChoice } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type Stripe from 'stripe';
import type { BillingDeps } from './billing.deps';
import { endAtPeriodEnd } from './cancellation.service';
import {
  assertPaid,
  type CurrentPlan,
  directionOf,
  fetchCurrentPlan,
  isTrialing,
  none,
  previewInvoice,
  upgradeItems,
} from './current-plan.service';
import { findAccount } from './customers.repository';
import { planChange, releasePlanned } from './planned-change.service';
import { noteReactivation } from './reactivation.service';
import { droppedNote, hasDroppedNote } from './stripe/dropped-change.gateway';
import { writeOnce } from './stripe/writes.repository';
import { changeAndMirror } from './sync.service';
import { dropWaiting, refuseUnpaid, replaceWaiting } from './unpaid-upgrade.service';

/** How old a shown amount may be when it is confirmed, in seconds. */
const PREVIEW_HOLDS = 30 * 60;

const wrongDirection = (direction: string) =>
  new AppError('WRONG_DIRECTION', `This change would be ${direction === 'upgrade' ? 'an upgrade' : 'a downgrade'}`);

export interface Upgrade extends PlanChoice {
  /** The amount that was shown as due, in decimal dollars. */
  readonly amount_due?: number | undefined;
  readonly proration_date?: number | undefined;
}

const prorationDateOf = (current: CurrentPlan, { proration_date }: Upgrade): number => {
  if (proration_date === undefined) return current.now;
  if (proration_date > current.now + 60 || proration_date < current.now - PREVIEW_HOLDS)
    throw new AppError('AMOUNT_CHANGED', 'The amount on screen is out of date. Please check it again.');
  // A renewal in the meantime has started a new period.
  return Math.max(proration_date, current.item.current_period_start);
};

/** Throws AMOUNT_CHANGED if the amount due differs from the one shown. */
const assertAsShown = (upgrade: Upgrade, invoice: Stripe.Invoice | null): void => {
  if (upgrade.amount_due === undefined) return;
  if (Math.round(upgrade.amount_due * 100) !== (invoice?.amount_due ?? 0))
    throw new AppError('AMOUNT_CHANGED', 'The amount due has changed. Please check it again.');
};

/** Undoes a scheduled cancellation because another plan was chosen. The downgrade that the cancellation dropped is no longer wanted. */
const undoCancellation = async ({ stripe: { client } }: BillingDeps, { subscription }: CurrentPlan): Promise<void> => {
  const { id, cancel_at_period_end } = subscription;
  if (!cancel_at_period_end && !hasDroppedNote(subscription)) return;
  await client.subscriptions.update(id, {
    ...(cancel_at_period_end && { cancel_at_period_end: false }),
    metadata: droppedNote(null),
  });
};

const applyUpgrade = async (deps: BillingDeps, current: CurrentPlan, upgrade: Upgrade): Promise<void> => {
  const { client } = deps.stripe;
  const prorationDate = prorationDateOf(current, upgrade);
  await replaceWaiting(deps, current, upgrade);
  assertAsShown(upgrade, await previewInvoice(deps, current, { to: upgrade, prorationDate }));
  await releasePlanned(deps.stripe, current.subscription);
  const { id } = current.subscription;
  const params: Stripe.SubscriptionUpdateParams = {
    items: await upgradeItems(deps, current, upgrade),
    proration_behavior: 'always_invoice',
    // The plan changes only once the difference is paid.
    payment_behavior: 'pending_if_incomplete',
    ...(!isTrialing(current) && { proration_date: prorationDate }),
  };
  // The state is part of the key: the same request in the same state counts as the same write.
  const wish = JSON.stringify([current.item.price.id, current.newestInvoice, params]);
  const key = `upgrade:${id}:${createHash('sha256').update(wish).digest('hex')}`;
  const updated = await writeOnce(
    deps.db,
    { key, operation: 'subscription.upgrade', params, now: deps.now() },
    (options) => client.subscriptions.update(id, params, options),
  );
  if (updated.pending_update) {
    if (current.subscription.cancel_at_period_end) await noteReactivation(deps.stripe, current.subscription, upgrade);
    await refuseUnpaid(deps, updated);
  }
  // A customer who upgrades no longer wants to cancel.
  await undoCancellation(deps, current);
};

/**
 * Changes to a larger plan or a longer interval now and charges the difference immediately. A repeated request does
 * nothing.
 * @throws NO_SUBSCRIPTION, WRONG_DIRECTION, AMOUNT_CHANGED, PAYMENT_FAILED, PAYMENT_ACTION_REQUIRED
 */
export const upgrade = (deps: BillingDeps, userId: string, wish: Upgrade) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const current = await fetchCurrentPlan(deps, account);
    const direction = directionOf(current, wish);
    if (direction === 'same') return;
    assertPaid(current);
    if (direction === 'downgrade') throw wrongDirection(direction);
    await applyUpgrade(deps, current, wish);
  });

/**
 * Changes to a smaller plan or a shorter interval with the next period; until then everything stays. It undoes a
 * scheduled cancellation: only one of the two can be scheduled.
 * @throws NO_SUBSCRIPTION, WRONG_DIRECTION
 */
export const downgrade = (deps: BillingDeps, userId: string, to: PlanChoice) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const current = await fetchCurrentPlan(deps, account);
    assertPaid(current);
    const direction = directionOf(current, to);
    if (direction !== 'downgrade') throw wrongDirection(direction);
    await dropWaiting(deps, current);
    await undoCancellation(deps, current);
    await planChange(deps.stripe, current, to);
  });

/** Undoes a scheduled downgrade. Throws NOTHING_SCHEDULED. */
export const keepPlan = (deps: BillingDeps, userId: string) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const { subscription } = await fetchCurrentPlan(deps, account);
    const hadOne = await releasePlanned(deps.stripe, subscription);
    if (!hadOne) throw new AppError('NOTHING_SCHEDULED', 'No change of plan is scheduled');
  });

/** Cancels a subscription at the end of its period. A repeated request does nothing. Throws NO_SUBSCRIPTION. */
export const cancel = (deps: BillingDeps, userId: string) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const current = await fetchCurrentPlan(deps, account);
    if (current.subscription.cancel_at_period_end) return;
    await dropWaiting(deps, current);
    await endAtPeriodEnd(deps.stripe, current.subscription);
  });

/**
 * Undoes a scheduled cancellation; the sync restores the downgrade that it dropped. Throws NO_SUBSCRIPTION,
 * NOTHING_SCHEDULED.
 */
export const reactivate = (deps: BillingDeps, userId: string) =>
  changeAndMirror(deps, userId, async (_tx, account) => {
    const { subscription } = await fetchCurrentPlan(deps, account);
    if (!subscription.cancel_at_period_end) throw new AppError('NOTHING_SCHEDULED', 'No cancellation is scheduled');
    await deps.stripe.client.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  });

/**
 * Opens the payment processor's page for cards and invoices. Throws NO_SUBSCRIPTION if the user never bought anything.
 */
export const openPortal = async ({ db, stripe }: BillingDeps, userId: string, return_url: string): Promise<string> => {
  const account = await findAccount(db, userId);
  if (!account?.stripe_customer_id) throw none();
  const { url } = await stripe.client.billingPortal.sessions.create({
    customer: account.stripe_customer_id,
    return_url,
  });
  return url;
};
