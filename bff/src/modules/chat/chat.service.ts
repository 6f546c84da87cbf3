import { CHAT_HISTORY_SIZE, type WireChatMessage } from '@prebell/contracts';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import { AppError } from '../../http/app-error';
import type { Actor } from '../auth/session.service';
import { assertMayChat } from './chat.policy';
import { type ChatRecord, findLatestMessages, insertMessage } from './chat.repository';

/** So many messages a user may send in so many seconds, over all of his windows. */
const BURST = { points: 5, duration: 5 } as const;

export interface ChatService {
  /** The newest messages, oldest first. */
  history(): Promise<WireChatMessage[]>;
  /**
   * Keeps a message of `author`, already validated.
   * @throws AppError UPGRADE_REQUIRED for other tiers, RATE_LIMITED for one message too many
   */
  post(author: Actor, message: string): Promise<WireChatMessage>;
}

const present = ({ created_at, ...record }: ChatRecord): WireChatMessage => ({
  ...record,
  timestamp: created_at.toISOString(),
});

export const createChatService = ({ db, now }: Pick<Deps, 'db' | 'now'>): ChatService => {
  const limiter = new RateLimiterMemory(BURST);
  const assertSlow = (userId: string) =>
    limiter.consume(userId).catch((rejection: unknown) => {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const seconds = Math.ceil(rejection.msBeforeNext / 1000);
      throw new AppError('RATE_LIMITED', `You are writing too fast. Please wait ${seconds} s and send it again.`);
    });

  return {
    async history() {
      return (await findLatestMessages(db, CHAT_HISTORY_SIZE)).map(present);
    },
    async post({ id: user_id, username, tier, is_admin }, message) {
      assertMayChat({ tier, is_admin });
      await assertSlow(user_id);
      const record = { id: uuid(), tier, message, created_at: now() };
      await insertMessage(db, { ...record, user_id });
      return present({ ...record, username });
    },
  };
};
