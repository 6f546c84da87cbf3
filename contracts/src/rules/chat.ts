import { type Tier, tierNames, tierRank, tiersFrom } from '../entities/tier';
import type { GateSubject } from './gating';

/** The lowest tier of the trading room (ruling 22). */
export const CHAT_TIER: Tier = 'pro';

/** The answer for everybody else (specification, section 6). */
export const CHAT_LOCKED_NOTICE = `Trading Room Chat is available for ${tierNames(tiersFrom(CHAT_TIER), 'conjunction')} subscribers only.`;

/** Whether `subject` may read and write in the trading room. Admins pass every check. */
export const mayChat = ({ tier, is_admin }: GateSubject): boolean => is_admin || tierRank(tier) >= tierRank(CHAT_TIER);
