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
  lockSums,
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

/**
 * When subscriptions ended in our mirror, for those that the payment processor no longer knows because their customer was deleted there.
 */
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

interface Recorded {
  readonly movements: readonly MovementRow[];
  readonly trials: readonly TrialRow[];
  /** When subscriptions that the payment processor no longer knows ended, by their id. */
  readonly ends: ReadonlyMap<string, Date>;
}

/** Steps and trials that were recorded before, without those of subscriptions that turned out to be mistakes. */
const recordedHistory = ({ movements, trials, ends }: Recorded, mistakes: ReadonlySet<string>) => {
  const steps = new Map<string, Step>();
  const results = new Map<string, Trial>();
  for (const row of movements.filter(({ subscription_id }) => !mistakes.has(subscription_id))) {
    steps.set(row.id, storedStep(row));
    const { subscription_id } = row;
    const at = ends.get(subscription_id);
    const id = endId(subscription_id);
    if (at && !movements.some((each) => each.id === id)) steps.set(id, { id, subscription_id, at, plan: null });
  }
  for (const { user_id: _, ...trial } of trials.filter(({ subscription_id }) => !mistakes.has(subscription_id))) {
    const isOpen = trial.converted_at === null && trial.lost_at === null;
    const end = isOpen ? ends.get(trial.subscription_id) : undefined;
    results.set(trial.subscription_id, end ? { ...trial, lost_at: end } : trial);
  }
  return { steps, results };
};

interface Difference<Row> {
  readonly saved: readonly Row[];
  readonly deleted: readonly string[];
}

const differenceOf = <Row>(
  before: readonly Row[],
  after: readonly Row[],
  idOf: (row: Row) => string,
): Difference<Row> => {
  const stored = new Map(before.map((row) => [idOf(row), row]));
  const kept = new Set(after.map(idOf));
  return {
    saved: after.filter((row) => !isDeepStrictEqual(row, stored.get(idOf(row)))),
    deleted: [...stored.keys()].filter((id) => !kept.has(id)),
  };
};

/**
 * Records how a customer's monthly recurring revenue moved, and how their trials ended. Everything follows from invoices and
 * subscriptions, so running it again changes nothing, and the first run also covers past years. What the payment processor has
 * forgotten stays as recorded. Call it after writing the mirror, in the same transaction.
 */
export const keepMovements = async (
  tx: Connection,
  prices: Pick<PriceBook, 'planOf'>,
  { userId, history: { subscriptions, invoices } }: { readonly userId: string; readonly history: History },
): Promise<void> => {
  const plans = await plansOf(invoices, prices);
  const movements = await listMovements(tx, userId);
  const trials = await listTrials(tx, userId);
  const ends = await lostEnds(tx, userId, new Set(subscriptions.map(({ id }) => id)));
  const mistakes = new Set(subscriptions.filter((each) => !counts(each)).map(({ id }) => id));
  const { steps, results } = recordedHistory({ movements, trials, ends }, mistakes);
  for (const subscription of subscriptions.filter(counts)) {
    const own = subscriptionSteps(subscription, invoices, plans);
    for (const step of own) steps.set(step.id, step);
    const trial = trialOf(subscription, invoices, { plans, steps: own });
    if (trial) results.set(subscription.id, trial);
  }
  const moved = differenceOf(
    movements,
    movementsOf([...steps.values()]).map((movement) => rowOf(userId, movement)),
    ({ id }) => id,
  );
  const tried = differenceOf(
    trials,
    [...results.values()].map((trial): TrialRow => ({ ...trial, user_id: userId })),
    ({ subscription_id }) => subscription_id,
  );
  if ([moved, tried].every(({ saved, deleted }) => saved.length + deleted.length === 0)) return;
  await lockSums(tx, userId);
  for (const row of moved.saved) await saveMovement(tx, row);
  await deleteMovements(tx, moved.deleted);
  for (const row of tried.saved) await saveTrial(tx, row);
  await deleteTrials(tx, tried.deleted);
};
