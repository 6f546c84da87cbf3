import type { Tier } from '@prebell/contracts';

interface TierGrant {
  readonly subscription_tier: Tier;
  readonly subscription_expires: Date | null;
}

/** Whether a grant still runs at `now`; one without an end always does. */
export const isTierRunning = ({ subscription_expires }: TierGrant, now: Date): boolean =>
  subscription_expires === null || subscription_expires > now;

/** The tier that counts at `now`: an expired grant falls back to free. */
export const effectiveTier = (grant: TierGrant, now: Date): Tier =>
  isTierRunning(grant, now) ? grant.subscription_tier : 'free';
