import { TIER_LABELS, type Tier } from '@prebell/contracts';

export const lockText = (tier: Tier): string => `Requires ${TIER_LABELS[tier]} tier or higher`;
export const unlockText = (tier: Tier): string => `Upgrade to ${TIER_LABELS[tier]}`;
