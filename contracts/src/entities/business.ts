import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';
import { intervalSchema } from './plan';
import { paidTierSchema } from './plan-change';
import { ownerSchema } from './subscription';

/** How a subscription's monthly recurring revenue (MRR) changed. `moved`: a change to another plan with the same MRR. */
export const MOVEMENT_KINDS = ['new', 'reactivation', 'expansion', 'contraction', 'churn', 'moved'] as const;
export const movementKindSchema = z.enum(MOVEMENT_KINDS);
export type MovementKind = z.infer<typeof movementKindSchema>;

export const TRIAL_OUTCOMES = ['converted', 'lost', 'open'] as const;
export const trialOutcomeSchema = z.enum(TRIAL_OUTCOMES);
export type TrialOutcome = z.infer<typeof trialOutcomeSchema>;

const countSchema = z.int().min(0);

/** The movements of one kind in a month: decimal dollars, negative for contraction and churn, and how many subscriptions moved. */
const movedSchema = z.object({ amount: z.number(), count: countSchema });

/** One calendar month in UTC. Opening plus all movements is the closing MRR. */
export const businessMonthSchema = z.object({
  /** '2026-11'. */
  month: z.string(),
  /** MRR in decimal dollars. */
  opening: z.number(),
  new: movedSchema,
  reactivation: movedSchema,
  expansion: movedSchema,
  contraction: movedSchema,
  churn: movedSchema,
  /** MRR that came from other plans, less MRR that went to them; 0 for all plans together. */
  from_other_plans: z.number(),
  closing: z.number(),
  /** Paying subscriptions at the month's end. */
  subscriptions: countSchema,
  /** Trials that ended in the month, by outcome. */
  trials: z.object({ converted: countSchema, lost: countSchema, open: countSchema }),
});
export type BusinessMonth = z.infer<typeof businessMonthSchema>;

export const businessSchema = z.object({
  measured_at: instantSchema,
  currency: z.string(),
  /** Newest first. The first one is not over yet. */
  months: z.array(businessMonthSchema),
  /** Each paid plan at the end of the newest month. */
  tiers: z.array(
    z.object({ tier: openEnum(paidTierSchema, 'unknown'), amount: z.number(), subscriptions: countSchema }),
  ),
  /** The earliest known movement or end of a trial; null if there is none. */
  first_at: instantSchema.nullable(),
  /** Customers whose earlier invoices were not read yet: their history is missing from the figures. */
  unread_customers: countSchema,
  /** Whether the built-in sandbox replaces Stripe, so that the amounts are no real money. */
  is_sandbox: z.boolean().default(false),
});
export type Business = z.output<typeof businessSchema>;
export type WireBusiness = z.input<typeof businessSchema>;

/** A plan, and what it adds to MRR. */
const monthlyPlanSchema = z.object({
  tier: openEnum(paidTierSchema, 'unknown'),
  billing_interval: openEnum(intervalSchema, 'unknown'),
  /** Decimal dollars a month. */
  amount: z.number(),
});
export type ShownMonthlyPlan = z.output<typeof monthlyPlanSchema>;

/** A subscription's movement with its owner. */
export const movementSchema = z.object({
  id: z.string(),
  at: instantSchema,
  user: ownerSchema,
  kind: openEnum(movementKindSchema, 'unknown'),
  from: monthlyPlanSchema.nullable(),
  to: monthlyPlanSchema.nullable(),
  /** Decimal dollars a month. */
  change: z.number(),
  /** The payment processor's id of the paid invoice, null for the end of a subscription. */
  invoice_id: z.string().nullable(),
});
export type ShownMovement = z.output<typeof movementSchema>;
export type WireMovement = z.input<typeof movementSchema>;

/** A trial with its owner. */
export const trialResultSchema = z.object({
  id: z.string(),
  user: ownerSchema,
  tier: openEnum(paidTierSchema, 'unknown'),
  billing_interval: openEnum(intervalSchema, 'unknown'),
  started_at: instantSchema,
  ends_at: instantSchema,
  outcome: openEnum(trialOutcomeSchema, 'open'),
  /** When it converted or was lost, null while open. */
  decided_at: instantSchema.nullable(),
});
export type TrialResult = z.output<typeof trialResultSchema>;
export type WireTrialResult = z.input<typeof trialResultSchema>;

/** Percent of the decided trials that converted, with one decimal; null if none is decided yet. */
export const trialConversion = ({ converted, lost }: BusinessMonth['trials']): number | null =>
  converted + lost === 0 ? null : Math.round((converted / (converted + lost)) * 1000) / 10;
