import type { WireIncident } from '@prebell/contracts';
import type { Insertable } from 'kysely';
import type { Connection } from '../../db/database';
import type { StatusIncidentsTable, StatusIncidentUpdatesTable } from '../../db/tables/status.table';

export const insertIncident = async (db: Connection, incident: Insertable<StatusIncidentsTable>): Promise<void> => {
  await db.insertInto('status_incidents').values(incident).execute();
};

export const insertUpdate = async (db: Connection, update: Insertable<StatusIncidentUpdatesTable>): Promise<void> => {
  await db.insertInto('status_incident_updates').values(update).execute();
};

/** Locks an incident; undefined if there is none. */
export const lockIncident = (tx: Connection, id: string) =>
  tx.selectFrom('status_incidents').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setResolved = async (db: Connection, id: string, resolved_at: Date | null): Promise<void> => {
  await db.updateTable('status_incidents').set({ resolved_at }).where('id', '=', id).execute();
};

/** Incidents that started since `from` or are still open, newest first, each with its log. */
export const listIncidents = async (db: Connection, from: Date): Promise<WireIncident[]> => {
  const incidents = await db
    .selectFrom('status_incidents')
    .selectAll()
    .where((eb) => eb.or([eb('started_at', '>=', from), eb('resolved_at', 'is', null)]))
    .orderBy('started_at', 'desc')
    .execute();
  if (incidents.length === 0) return [];
  const updates = await db
    .selectFrom('status_incident_updates')
    .selectAll()
    .where(
      'incident_id',
      'in',
      incidents.map(({ id }) => id),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return incidents.map(({ id, title, components, started_at, resolved_at }) => ({
    id,
    title,
    components,
    started_at: started_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
    updates: updates
      .filter(({ incident_id }) => incident_id === id)
      .map(({ at, state, text }) => ({ at: at.toISOString(), state, text })),
  }));
};

/** How many incidents are not resolved, and when the oldest began; null without one. */
export const openIncidents = (db: Connection): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('status_incidents')
    .where('resolved_at', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('started_at').as('since')])
    .executeTakeFirstOrThrow();
