import { CHAT_LOCKED_NOTICE, CHAT_TIER, type GateSubject, mayChat } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';

/** Throws UPGRADE_REQUIRED with the lowest tier that includes the trading room. */
export const assertMayChat = (subject: GateSubject): void => {
  if (!mayChat(subject))
    throw new AppError('UPGRADE_REQUIRED', CHAT_LOCKED_NOTICE, { fields: { required_tier: CHAT_TIER } });
};
