import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import type { Connection } from '../../../db/database';
import { listSubscriptions } from '../mirror.repository';
import { linePrice } from '../stripe/mirror-rows.presenter';
import type { PriceBook } from '../stripe/price-book.gateway';
import { counts, type Plans, subscriptionSteps, type Trial, trialOf } from './invoice-steps.rules';
import {
  deleteMovements,
  deleteTrials,
  listMovements,
  listTrials,
  type MovementRow,
  saveMovement,
  saveTrial,
  type TrialRow,
} from './movements.repository';
import { endId, type MonthlyPlan, type Movement, movementsOf, type Step } from './movements.rules';

/** A customer's subscriptions and invoices at the payment processor. */
export interface History {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly invoices: readonly Stripe.Invoice[];
}

const plansOf = async (invoices: readonly Stripe.Invoice[], prices: Pick<PriceBook, 'planOf'>): Promise<Plans> => {
  const ids = new Set(invoices.flatMap(({ lines }) => lines.data.map(linePrice)).filter((id) => id !== null));
  return new Map(await Promise.all([...ids].map(async (id) => [id, await prices.planOf(id)] as const)));
};

const storedStep = ({ id, subscription_id, at, to_tier, to_interval, to_cents }: MovementRow): Step => ({
  id,
  subscription_id,
  at,
  plan: to_tier && to_interval && { tier: to_tier, billing_interval: to_interval, cents: to_cents },
});

const rowOf = (user_id: string, { from, to, ...movement }: Movement): MovementRow => {
  const columns = (plan: MonthlyPlan | null) => [plan?.tier ?? null, plan?.billing_interval ?? null] as const;
  const [from_tier, from_interval] = columns(from);
  const [to_tier, to_interval] = columns(to);
  return {
    ...movement,
    user_id,
    from_tier,
    from_interval,
    from_cents: from?.cents ?? 0,
    to_tier,
    to_interval,
    to_cents: to?.cents ?? 0,
  };
};

/** Ends in our mirror of subscriptions that the payment processor no longer knows: their customer was deleted there. */
const lostEnds = async (
  tx: Connection,
  userId: string,
  known: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Date>> =>
  new Map(
    (await listSubscriptions(tx, userId)).flatMap(({ id, ends_at, status }) =>
      !known.has(id) && status === 'canceled' && ends_at ? [[id, ends_at] as const] : [],
    ),
  );

/**
 * Records how a customer's monthly recurring revenue moved, and how their trials ended. Everything follows from invoices and
 * subscriptions, so running it again changes nothing, and the first run covers the years before. What the payment processor has
 * forgotten stays as it was recorded. Call it after the mirror was written, in the same transaction.
 */
export const keepMovements = async (
  tx: Connection,
  prices: Pick<PriceBook, 'planOf'>,
  { userId, history: { subscriptions, invoices } }: { readonly userId: string; readonly history: History },
): Promise<void> => {
  const plans = await plansOf(invoices, prices);
  const counted = subscriptions.filter(counts);
  const mistakes = new Set(subscriptions.filter((each) => !counts(each)).map(({ id }) => id));
  const [movements, trials] = await Promise.all([listMovements(tx, userId), listTrials(tx, userId)]);
  const ends = await lostEnds(tx, userId, new Set(subscriptions.map(({ id }) => id)));

  const steps = new Map<string, Step>();
  for (const row of movements) if (!mistakes.has(row.subscription_id)) steps.set(row.id, storedStep(row));
  for (const [subscription_id, at] of ends)
    if (movements.some((row) => row.subscription_id === subscription_id) && !steps.has(endId(subscription_id)))
      steps.set(endId(subscription_id), { id: endId(subscription_id), subscription_id, at, plan: null });
  const results = new Map<string, Trial>();
  for (const { user_id: _, ...trial } of trials) {
    const end = trial.converted_at === null && trial.lost_at === null ? ends.get(trial.subscription_id) : undefined;
    if (!mistakes.has(trial.subscription_id))
      results.set(trial.subscription_id, end ? { ...trial, lost_at: end } : trial);
  }
  for (const subscription of counted) {
    const own = subscriptionSteps(subscription, invoices, plans);
    for (const step of own) steps.set(step.id, step);
    const trial = trialOf(subscription, invoices, { plans, steps: own });
    if (trial) results.set(subscription.id, trial);
  }

  const stored = new Map(movements.map((row) => [row.id, row]));
  const rows = movementsOf([...steps.values()]).map((movement) => rowOf(userId, movement));
  for (const row of rows) if (!isDeepStrictEqual(row, stored.get(row.id))) await saveMovement(tx, row);
  const kept = new Set(rows.map(({ id }) => id));
  await deleteMovements(
    tx,
    movements.map(({ id }) => id).filter((id) => !kept.has(id)),
  );

  const storedTrials = new Map(trials.map((row) => [row.subscription_id, row]));
  for (const trial of results.values()) {
    const row: TrialRow = { ...trial, user_id: userId };
    if (!isDeepStrictEqual(row, storedTrials.get(row.subscription_id))) await saveTrial(tx, row);
  }
  await deleteTrials(
    tx,
    trials.map(({ subscription_id }) => subscription_id).filter((id) => !results.has(id)),
  );
};
