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

/** Sets the fields that a plan does not include to null. If the plan includes all of them, returns the same object. */
const withholder = <T extends object>(plans: FieldPlans<keyof T & string>, plan: Tier): ((answer: T) => T) => {
  const nothing = Object.fromEntries(
    withheldFields(plans, { tier: plan, is_admin: false }).map(({ field }) => [field, null]),
  ) as Partial<T>;
  return Object.keys(nothing).length === 0 ? (answer) => answer : (answer) => ({ ...answer, ...nothing });
};

/** Limits rows, quotes and hits to what a plan includes. */
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

/** What a plan of `STREAM_PLANS` may read. */
export const visibleOnPlan = (plan: Tier): Visible => BY_PLAN[plan];

/** What `subject` may read of rows, quotes and hits. Every answer and every stream goes through here. */
export const visibleFor = (subject: GateSubject): Visible => BY_PLAN[streamPlan(subject)];
