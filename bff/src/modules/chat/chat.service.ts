import { EventEmitter } from 'node:events';
import { CHAT_HISTORY_SIZE, CHAT_KEPT_SIZE, toMs, toSeconds, type WireChatMessage } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { v7 as uuid } from 'uuid';
import type { Connection, Database } from '../../db/database';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { insertTicket } from '../contact/contact.repository';
import { assertMayChat } from './chat.policy';
import {
  type ChatRecord,
  findLastWritten,
  findMessage,
  findMessagesAfter,
  findMessagesBefore,
  findRemovedFrom,
  findSentMessage,
  findSlowSeconds,
  insertMessage,
  insertReport,
  lockSlowSeconds,
  markDeleted,
  takeNextSeq,
  updateSlowSeconds,
} from './chat.repository';

/** How many messages a user may send in how many seconds, in all windows together. */
const BURST = { points: 5, duration: 5 } as const;

export interface ChatDraft {
  readonly message: string;
  readonly client_id?: string | undefined;
}

/** A part of the room: messages before a position, after one, or the newest. */
export interface ChatStretch {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

export interface ChatService {
  /** The newest messages, oldest first. */
  history(): Promise<WireChatMessage[]>;
  /** At most `limit` messages, oldest first. */
  messages(stretch: ChatStretch): Promise<WireChatMessage[]>;
  /** The newest messages, and before them the one with this id, which may be older. */
  historyWith(id: string): Promise<WireChatMessage[]>;
  /** Ids of removed messages at or after a position, as many as a reader keeps. */
  removed(from: number): Promise<string[]>;
  /**
   * Stores a validated message of `author`. If the `client_id` was stored before, returns that message.
   * @throws AppError UPGRADE_REQUIRED for other tiers, RATE_LIMITED for a message too many or too soon
   */
  post(author: Actor, draft: ChatDraft): Promise<{ message: WireChatMessage; isNew: boolean }>;
  /** Removes a message and records that in the audit log. @throws AppError NOT_FOUND */
  remove(id: string, admin: Actor): Promise<void>;
  /** Reports a message to support, once per member. @throws AppError NOT_FOUND */
  report(id: string, member: Actor): Promise<void>;
  slowSeconds(): Promise<number>;
  /** Sets the minimum time between two messages of a member; the audit log records changes. */
  setSlowSeconds(seconds: number, admin: Actor): Promise<void>;
  /** Calls back with the id of each removed message. Returns the function that stops this. */
  onRemoved(listener: (id: string) => void): () => void;
}

const present = ({ user_id: _, created_at, deleted_at, message, ...record }: ChatRecord): WireChatMessage => ({
  ...record,
  deleted: deleted_at !== null,
  message: deleted_at === null ? message : '',
  timestamp: created_at.toISOString(),
});

const unknownMessage = () => new AppError('NOT_FOUND', 'Message not found');

interface Parts {
  readonly db: Database;
  readonly now: () => Date;
}

export const createChatService = ({ db, now }: Parts): ChatService => {
  const limiter = new RateLimiterMemory(BURST);
  const changes = new EventEmitter<{ removed: [id: string] }>();
  const assertSlow = (userId: string) =>
    limiter.consume(userId).catch((rejection: unknown) => {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const seconds = Math.ceil(toSeconds(rejection.msBeforeNext));
      throw new AppError('RATE_LIMITED', `You are writing too fast. Please wait ${seconds} s and send it again.`);
    });
  const assertSlowMode = async (tx: Connection, author: Actor) => {
    const pause = author.is_admin ? 0 : await findSlowSeconds(tx);
    const last = pause === 0 ? null : await findLastWritten(tx, author.id);
    const left = last === null ? 0 : Math.ceil(toSeconds(last.getTime() + toMs(pause) - now().getTime()));
    if (left > 0)
      throw new AppError(
        'RATE_LIMITED',
        `Slow mode: one message every ${pause} s. Please wait ${left} s and send it again.`,
      );
  };
  const history = async () => (await findMessagesBefore(db, null, CHAT_HISTORY_SIZE)).map(present);

  return {
    history,
    async historyWith(id) {
      const [newest, found] = await Promise.all([history(), findMessage(db, id)]);
      const isAmong = newest.some((message) => message.id === id);
      return found === undefined || isAmong ? newest : [present(found), ...newest];
    },
    removed: (from) => findRemovedFrom(db, from, CHAT_KEPT_SIZE),
    async messages({ before, after, limit }) {
      const found =
        after === undefined
          ? await findMessagesBefore(db, before ?? null, limit)
          : await findMessagesAfter(db, after, limit);
      return found.map(present);
    },
    async post(author, { message, client_id }) {
      const { id: user_id, username, tier, is_admin } = author;
      assertMayChat({ tier, is_admin });
      const sent = client_id === undefined ? undefined : await findSentMessage(db, user_id, client_id);
      if (sent !== undefined) return { message: present(sent), isNew: false };
      await assertSlow(user_id);
      const record = await db.transaction().execute(async (tx) => {
        // This locks the room's row, so that two windows of one member cannot both pass the limit.
        const seq = await takeNextSeq(tx);
        await assertSlowMode(tx, author);
        const kept = { id: uuid(), seq, tier, message, created_at: now() };
        await insertMessage(tx, { ...kept, user_id, client_id: client_id ?? null });
        return kept;
      });
      return { message: present({ ...record, user_id, username, deleted_at: null }), isNew: true };
    },
    async remove(id, admin) {
      await db.transaction().execute(async (tx) => {
        const found = await findMessage(tx, id);
        if (found === undefined || !(await markDeleted(tx, id, admin.id, now()))) throw unknownMessage();
        await insertAudit(tx, {
          at: now(),
          action: 'chat.remove',
          actor: admin,
          target: { id: found.user_id, username: found.username },
          before: {},
          after: { message_seq: found.seq },
          reason: null,
        });
      });
      changes.emit('removed', id);
    },
    async report(id, { id: user_id, username }) {
      const found = await findMessage(db, id);
      if (found === undefined) throw unknownMessage();
      await db.transaction().execute(async (tx) => {
        if (!(await insertReport(tx, id, user_id, now()))) return;
        await insertTicket(tx, {
          id: uuid(),
          user_id,
          name: username,
          email: '',
          subject: `Trading room: message ${found.seq} of ${found.username} was reported`,
          message: found.message,
          created_at: now(),
        });
      });
    },
    slowSeconds: () => findSlowSeconds(db),
    setSlowSeconds: (slow_seconds, admin) =>
      db.transaction().execute(async (tx) => {
        const before = await lockSlowSeconds(tx);
        if (before === slow_seconds) return;
        await updateSlowSeconds(tx, slow_seconds);
        await insertAudit(tx, {
          at: now(),
          action: 'chat.slow-mode',
          actor: admin,
          target: { id: null, username: 'Trading room' },
          before: { slow_seconds: before },
          after: { slow_seconds },
          reason: null,
        });
      }),
    onRemoved: (listener) => {
      changes.on('removed', listener);
      return () => changes.off('removed', listener);
    },
  };
};

declare module '../../deps' {
  interface Deps {
    /** The trading room: its messages, reports and moderation. */
    readonly chat: ChatService;
  }
}
