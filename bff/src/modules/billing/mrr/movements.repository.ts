import { type Insertable, type Selectable, sql } from 'kysely';
import type { Connection, Tables } from '../../../db/database';

export type MovementRow = Omit<Selectable<Tables['mrr_movements']>, 'tier'>;
export type TrialRow = Selectable<Tables['trials']>;

const MOVEMENT_COLUMNS = [
  'id',
  'user_id',
  'subscription_id',
  'at',
  'until',
  'kind',
  'from_tier',
  'from_interval',
  'from_cents',
  'to_tier',
  'to_interval',
  'to_cents',
] as const satisfies (keyof MovementRow)[];

/** A user's movements. */
export const listMovements = (tx: Connection, userId: string): Promise<MovementRow[]> =>
  tx.selectFrom('mrr_movements').select(MOVEMENT_COLUMNS).where('user_id', '=', userId).execute();

/** A user's trials. */
export const listTrials = (tx: Connection, userId: string): Promise<TrialRow[]> =>
  tx.selectFrom('trials').selectAll().where('user_id', '=', userId).execute();

/**
 * Call it before writing movements or trials. The database adds them to sums that a sixteenth of all users share (migration 105).
 * Two transactions that change several sums in different orders would deadlock.
 */
export const lockSums = async (tx: Connection, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('prebell mrr sums'), hashtext(${userId}) & 15)`.execute(tx);
};

export const saveMovement = async (tx: Connection, row: Insertable<Tables['mrr_movements']>): Promise<void> => {
  const { id, user_id, ...fields } = row;
  await tx
    .insertInto('mrr_movements')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
};

export const deleteMovements = async (tx: Connection, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('mrr_movements').where('id', 'in', ids).execute();
};

export const saveTrial = async (tx: Connection, row: TrialRow): Promise<void> => {
  const { subscription_id, user_id, ...fields } = row;
  await tx
    .insertInto('trials')
    .values(row)
    .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(fields))
    .execute();
};

export const deleteTrials = async (tx: Connection, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('trials').where('subscription_id', 'in', ids).execute();
};
