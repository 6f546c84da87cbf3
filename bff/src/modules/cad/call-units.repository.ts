import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection } from '../../db/database';
import type { CallUnitsTable } from '../../db/tables/call-units.table';

export type CallUnit = Selectable<CallUnitsTable>;

/** The units of a call, in the order they were sent. */
export const listUnits = (tx: Connection, callId: string): Promise<CallUnit[]> =>
  tx
    .selectFrom('call_units')
    .selectAll()
    .where('call_id', '=', callId)
    .orderBy('dispatched_at')
    .orderBy('id')
    .execute();

export const insertUnit = async (tx: Connection, unit: Insertable<CallUnitsTable>): Promise<void> => {
  await tx.insertInto('call_units').values(unit).execute();
};

export const updateUnit = async (tx: Connection, id: string, change: Updateable<CallUnitsTable>): Promise<void> => {
  await tx.updateTable('call_units').set(change).where('id', '=', id).execute();
};

/** Clears every unit of the call that has not cleared yet. */
export const clearUnits = async (tx: Connection, callId: string, at: Date): Promise<void> => {
  await tx
    .updateTable('call_units')
    .set({ cleared_at: at })
    .where('call_id', '=', callId)
    .where('cleared_at', 'is', null)
    .execute();
};
