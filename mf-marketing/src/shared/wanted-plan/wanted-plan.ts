import { hours, type PlanChoice, planChoiceSchema } from '@prebell/contracts';
import type { Preference, Preferences } from '@prebell/platform';

/** How long we remember a plan that a visitor chose before signing up, milliseconds. */
const KEPT_MS = hours(1);

interface Wanted extends PlanChoice {
  /** When it was chosen, epoch milliseconds. */
  readonly at: number;
}

/** Stored for the browser, because the visitor has no account yet. */
const WANTED: Preference<Wanted | null> = {
  name: 'wanted-plan',
  isShared: true,
  accepts: (value): value is Wanted =>
    planChoiceSchema.safeParse(value).success && typeof (value as { at?: unknown }).at === 'number',
  fallback: null,
};

/** Keeps the plan that a visitor chose last until they have an account; null forgets it. */
export const rememberPlan = (preferences: Preferences, choice: PlanChoice | null, now = Date.now()): void =>
  preferences.set(WANTED, choice && { tier: choice.tier, billing_interval: choice.billing_interval, at: now });

/** Where a visitor goes after signing in: to the plan chosen within the last hour, else to the desk. */
export const pathAfterSignIn = (preferences: Preferences, now = Date.now()): string => {
  const wanted = preferences.get(WANTED);
  if (wanted === null || now - wanted.at > KEPT_MS) return '/dashboard';
  return `/subscription?plan=${wanted.tier}&interval=${wanted.billing_interval}`;
};
