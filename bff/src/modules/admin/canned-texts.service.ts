import { CANNED_TEXTS_MAX } from '@prebell/contracts';
import { addInTurn } from '@prebell/server/db';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { nameTakenBy } from '../../http/name-taken';
import { insertAudit } from '../audit/audit.repository';
import {
  type CannedTextRow,
  deleteCannedText,
  insertCannedText,
  listCannedTexts,
  lockCannedText,
  updateCannedText,
} from './canned-texts.repository';

type Parts = Pick<Deps, 'db' | 'now'>;
interface Written {
  readonly name: string;
  readonly body: string;
  readonly actor: Actor;
}

const orNameTaken = nameTakenBy('canned_texts_name', 'Another text has this name');

const lock = async (tx: Connection, id: string): Promise<CannedTextRow> => {
  const row = await lockCannedText(tx, id);
  if (row === undefined) throw new AppError('NOT_FOUND', 'Somebody deleted this text');
  return row;
};

const factsOf = (row: CannedTextRow | null) => (row === null ? {} : { canned_text: row.name, canned_body: row.body });

interface Change {
  readonly before: CannedTextRow | null;
  readonly after: CannedTextRow | null;
  readonly actor: Actor;
  readonly at: Date;
}
const audit = (tx: Connection, { before, after, actor, at }: Change): Promise<void> =>
  insertAudit(tx, {
    at,
    action: 'ticket.canned-text',
    actor,
    target: { id: null, username: (after ?? before)?.name ?? '' },
    before: factsOf(before),
    after: factsOf(after),
    reason: null,
  });

/** Adds a text. Throws NAME_TAKEN, and LIMIT_REACHED if the list is full. */
export const addCannedText = ({ db, now }: Parts, { name, body, actor }: Written): Promise<CannedTextRow> =>
  orNameTaken(
    addInTurn(db, { kind: 'canned-texts', userId: 'all' }, async (tx) => {
      if ((await listCannedTexts(tx)).length >= CANNED_TEXTS_MAX)
        throw new AppError('LIMIT_REACHED', `There can be at most ${CANNED_TEXTS_MAX} texts. Delete one first.`);
      const row = { id: uuid(), name, body, updated_by: actor.username, updated_at: now() };
      await insertCannedText(tx, row);
      await audit(tx, { before: null, after: row, actor, at: row.updated_at });
      return row;
    }),
  );

/** Changes a text. Throws NOT_FOUND and NAME_TAKEN. */
export const changeCannedText = (
  { db, now }: Parts,
  id: string,
  { name, body, actor }: Written,
): Promise<CannedTextRow> =>
  orNameTaken(
    db.transaction().execute(async (tx) => {
      const before = await lock(tx, id);
      if (before.name === name && before.body === body) return before;
      const row = { id, name, body, updated_by: actor.username, updated_at: now() };
      await updateCannedText(tx, row);
      await audit(tx, { before, after: row, actor, at: row.updated_at });
      return row;
    }),
  );

/** Deletes a text; the audit log keeps its words. Throws NOT_FOUND. */
export const removeCannedText = ({ db, now }: Parts, id: string, actor: Actor): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = await lock(tx, id);
    await deleteCannedText(tx, id);
    await audit(tx, { before, after: null, actor, at: now() });
  });
