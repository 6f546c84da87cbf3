import { days } from '@prebell/contracts';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../db/database';
import type { CadDraftsTable } from '../../db/tables/cad-drafts.table';
import { isUnreadable } from './calls.repository';

export type DraftRecord = Selectable<CadDraftsTable>;

/** More than this many at the same time cannot be real drafts. */
const LIMIT = 200;

/** A draft last saved this long ago (milliseconds) is abandoned: it is no longer listed, but stays in the database. */
export const FORGOTTEN_MS = days(1);

/**
 * Drafts in progress, oldest first. Leaves out a draft whose call already exists: its last save arrived after the call
 * was logged.
 * @param savedSince leaves out older drafts, but keeps those with an unreadable time
 */
export const listDrafts = (db: Connection, savedSince: Date): Promise<DraftRecord[]> =>
  db
    .selectFrom('cad_drafts')
    .selectAll()
    .where('promoted_at', 'is', null)
    .where('discarded_at', 'is', null)
    .where(({ or, eb }) => or([eb('updated_at', '>', savedSince), isUnreadable('updated_at')]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('calls').select('calls.id').whereRef('calls.id', '=', 'cad_drafts.id'))),
    )
    .orderBy('created_at')
    .limit(LIMIT)
    .execute();

/** The draft, open or closed. Locks it until the transaction ends. */
export const lockDraft = (tx: Connection, id: string): Promise<DraftRecord | undefined> =>
  tx.selectFrom('cad_drafts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface Saving {
  readonly id: string;
  readonly owner: { readonly id: string; readonly username: string };
  readonly version: number;
  readonly body: unknown;
  readonly at: Date;
}

/**
 * Saves a newer version of the owner's open draft. False if the stored version is newer, the draft belongs to somebody
 * else, or it is closed.
 */
export const saveDraft = async (db: Connection, { id, owner, version, body, at }: Saving): Promise<boolean> => {
  const text = JSON.stringify(body);
  const saved = await db
    .insertInto('cad_drafts')
    .values({ id, owner_id: owner.id, owner_name: owner.username, version, body: text, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ version, body: text, updated_at: at })
        .where('cad_drafts.version', '<', version)
        .where('cad_drafts.owner_id', '=', owner.id)
        .where('cad_drafts.promoted_at', 'is', null)
        .where('cad_drafts.discarded_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};

/** Closes a draft that became a call or was discarded. Removes the caller's details. */
export const closeDraft = async (
  tx: Connection,
  id: string,
  end: { readonly promoted_at: Date } | { readonly discarded_at: Date },
): Promise<void> => {
  const updated_at = 'promoted_at' in end ? end.promoted_at : end.discarded_at;
  await tx
    .updateTable('cad_drafts')
    .set({ ...end, updated_at, body: '{"fields":{},"log":null}' })
    .where('id', '=', id)
    .where('promoted_at', 'is', null)
    .where('discarded_at', 'is', null)
    .execute();
};

/** When a draft was last changed, or null if there never was one. */
export const lastDraftChange = async (db: Connection): Promise<Date | null> =>
  (
    await db
      .selectFrom('cad_drafts')
      .select(({ fn }) => fn.max('updated_at').as('at'))
      // An invalid instant would stay the latest forever.
      .where(sql<boolean>`isfinite(updated_at)`)
      .executeTakeFirst()
  )?.at ?? null;
