import { hours, type PlanChoice, pageAfterSignIn, planChoiceSchema, type Tier, tierSchema } from '@prebell/contracts';
import type { Preference, Preferences } from '@prebell/platform';

/** How long we remember a plan that a visitor chose before signing up, milliseconds. */
const KEPT_MS = hours(1);

interface Wanted extends PlanChoice {
  /** When it was chosen, epoch milliseconds. */
  readonly at: number;
}

/** Stored in the browser, because the visitor has no account yet. */
const WANTED: Preference<Wanted | null> = {
  name: 'wanted-plan',
  isShared: true,
  accepts: (value): value is Wanted =>
    planChoiceSchema.safeParse(value).success && typeof (value as { at?: unknown }).at === 'number',
  fallback: null,
};

/** Remembers the plan that a visitor chose last, until they have an account; null forgets it. */
export const rememberPlan = (preferences: Preferences, choice: PlanChoice | null, now = Date.now()): void =>
  preferences.set(WANTED, choice && { tier: choice.tier, billing_interval: choice.billing_interval, at: now });

/** The plan chosen within the last hour, or null. */
export const wantedPlan = (preferences: Preferences, now = Date.now()): PlanChoice | null => {
  const wanted = preferences.get(WANTED);
  return wanted === null || now - wanted.at > KEPT_MS ? null : wanted;
};

/**
 * Where to go after signing in: to the page named in one of our links, else to the plan chosen within the last hour, else to
 * the desk.
 */
export const pathAfterSignIn = (preferences: Preferences, search: URLSearchParams, now = Date.now()): string => {
  const page = pageAfterSignIn(search);
  if (page !== null) return page;
  const wanted = wantedPlan(preferences, now);
  return wanted === null ? '/dashboard' : `/subscription?plan=${wanted.tier}&interval=${wanted.billing_interval}`;
};

const PLAN = 'plan';

/** The registration page for a plan. The plan is in the address, because a prerendered page cannot store it yet. */
export const registerPath = (tier: Tier): string => `/register?${PLAN}=${tier}`;

/** Remembers the plan in an address made by `registerPath`. Changes nothing if there is no plan, or if it was already chosen. */
export const rememberPlanOf = (preferences: Preferences, search: URLSearchParams): void => {
  const tier = tierSchema.safeParse(search.get(PLAN)).data;
  if (tier === undefined || tier === wantedPlan(preferences)?.tier) return;
  rememberPlan(preferences, tier === 'free' ? null : { tier, billing_interval: 'monthly' });
};
