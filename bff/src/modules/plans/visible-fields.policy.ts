import {
  type FieldPlans,
  type GateSubject,
  HIT_FIELD_PLANS,
  QUOTE_FIELD_PLANS,
  ROW_FIELD_PLANS,
  streamPlan,
  TIERS,
  type Tier,
  type WireHit,
  type WireQuote,
  type WireScannerRow,
  withheldFields,
} from '@prebell/contracts';

/** Replaces the fields outside a plan with null; a user who may read all of them gets the same object back. */
const withholder = <T extends object>(plans: FieldPlans<keyof T & string>, plan: Tier): ((answer: T) => T) => {
  const nothing = Object.fromEntries(
    withheldFields(plans, { tier: plan, is_admin: false }).map(({ field }) => [field, null]),
  ) as Partial<T>;
  return Object.keys(nothing).length === 0 ? (answer) => answer : (answer) => ({ ...answer, ...nothing });
};

/** Rows, quotes and hits within one plan. */
export interface Visible {
  row(row: WireScannerRow): WireScannerRow;
  quote(quote: WireQuote): WireQuote;
  hit<H extends Pick<WireHit, 'inputs'>>(hit: H): H;
}

const visibleTo = (plan: Tier): Visible => {
  const inputs = withholder<WireHit['inputs']>(HIT_FIELD_PLANS, plan);
  return {
    row: withholder<WireScannerRow>(ROW_FIELD_PLANS, plan),
    quote: withholder<WireQuote>(QUOTE_FIELD_PLANS, plan),
    hit: (hit) => {
      const seen = inputs(hit.inputs);
      return seen === hit.inputs ? hit : { ...hit, inputs: seen };
    },
  };
};

const BY_PLAN = Object.fromEntries(TIERS.map((tier) => [tier, visibleTo(tier)])) as Readonly<Record<Tier, Visible>>;

/** Fields readable by a plan of `STREAM_PLANS`. */
export const visibleOnPlan = (plan: Tier): Visible => BY_PLAN[plan];

/** What `subject` may read of rows, quotes and hits: every answer and stream goes through here. */
export const visibleFor = (subject: GateSubject): Visible => BY_PLAN[streamPlan(subject)];
