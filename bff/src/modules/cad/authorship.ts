import { DONE_BY_HEADER, doneBySchema, readDoneBy } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import { AppError } from '../../http/app-error';
import { findUser, type UserRecord } from '../users/users.repository';
import type { EventActor } from './events.repository';

/** Who is behind a write: the user of the session, and who entered it where that was somebody else. */
export interface Doers {
  /** Who sent it, by their session. */
  readonly actor: EventActor;
  /** Who entered it, as the computer that kept it says; absent when the actor did. */
  readonly author?: EventActor | undefined;
}

/** The name the record keeps: an account's own, or the claimed one with a mark where no account vouches for it. */
const nameFor = (claimed: string, account: UserRecord | undefined): string => {
  if (account === undefined) return `${claimed} (no account)`;
  return account.deleted_at === null ? account.username : `${claimed} (deleted account)`;
};

/**
 * Reads the `Done-By` header of a write. One that names the actor says nothing new. An entry is never refused because its
 * author's account is unknown or gone: the record marks that instead.
 * @param db with the accounts
 * @throws VALIDATION_FAILED for a header without a readable id and name
 */
export const findAuthor = async (
  db: Connection,
  header: string | undefined,
  actor: EventActor,
): Promise<EventActor | undefined> => {
  if (header === undefined) return undefined;
  const author = readDoneBy(header);
  if (author === null) throw new AppError('VALIDATION_FAILED', `${DONE_BY_HEADER} names a user's id and username`);
  if (author.id === actor.id) return undefined;
  return { id: author.id, username: nameFor(author.username, await findUser(db, author.id)) };
};

/** The author of an entry. Idempotency keys belong to authors, so an entry acts once, no matter who sends it. */
export const authorOf = ({ actor, author }: Doers): EventActor => author ?? actor;

/** The content of an event: what was asked for, with the author where the actor is not. The record seals it. */
export const attributed = (content: unknown, author: EventActor | undefined): unknown =>
  author === undefined ? content : { ...(content as object), author: { id: author.id, username: author.username } };

/** Username of the author in the content of an event; null where its actor is the author. */
export const authorIn = (payload: string): string | null => {
  try {
    const { author } = JSON.parse(payload) ?? {};
    return doneBySchema.safeParse(author).data?.username ?? null;
  } catch {
    // Content that was changed by hand is the verifier's to report, and no reason to show nothing.
    return null;
  }
};
