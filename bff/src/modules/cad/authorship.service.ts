import { DONE_BY_HEADER, doneBySchema, readDoneBy } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import type { Connection } from '../../db/database';
import { findUser, findUserByLogin, type UserRecord } from '../users/users.repository';
import type { EventActor } from './events.repository';

/** The users behind a write: the session's user, and the author if somebody else wrote the entry. */
export interface Doers {
  /** The sender, from their session. */
  readonly actor: EventActor;
  /** The author according to the computer that kept the entry; absent if the actor is the author. */
  readonly author?: EventActor | undefined;
}

/** The name in the record: the account's own, or the claimed one with a mark if no account confirms it. */
const nameFor = (claimed: string, account: UserRecord | undefined): string => {
  if (account === undefined) return `${claimed} (no account)`;
  return account.deleted_at === null ? account.username : `${claimed} (deleted account)`;
};

/**
 * Reads the `Done-By` header of a write. A header that names the actor has no effect. An unknown or deleted author is
 * never refused: the record marks the name instead.
 * @param db the database with the accounts
 * @throws VALIDATION_FAILED for a header without a readable id and name
 */
export const findAuthor = async (
  db: Connection,
  header: string | undefined,
  actor: EventActor,
): Promise<EventActor | undefined> => {
  if (header === undefined) return undefined;
  const author = readDoneBy(header);
  if (author === null)
    throw new AppError('VALIDATION_FAILED', `${DONE_BY_HEADER} must contain a user's id and username`);
  if (author.id === actor.id) return undefined;
  return { id: author.id, username: nameFor(author.username, await findUser(db, author.id)) };
};

/**
 * The author's name for the record, when a computer reports only a name.
 * @param db the database with the accounts
 */
export const findAuthorName = async (db: Connection, username: string): Promise<string> => {
  const account = await findUserByLogin(db, username);
  // The lookup also accepts an e-mail address, but that is not a username.
  return nameFor(username, account?.username.toLowerCase() === username.toLowerCase() ? account : undefined);
};

/** The author of an entry. Idempotency keys belong to authors, so an entry counts once, no matter who sends it. */
export const authorOf = ({ actor, author }: Doers): EventActor => author ?? actor;

/** The content of an event: the request, with the author if the actor is another user. The record seals it. */
export const attributed = (content: unknown, author: EventActor | undefined): unknown =>
  author === undefined ? content : { ...(content as object), author: { id: author.id, username: author.username } };

/** Username of the author in an event's content; null if the actor is the author. */
export const authorIn = (payload: string): string | null => {
  try {
    const { author } = JSON.parse(payload) ?? {};
    return doneBySchema.safeParse(author).data?.username ?? null;
  } catch {
    // The verifier reports content that was changed by hand. Here the event is still shown.
    return null;
  }
};
