import type { IncidentState, StatusComponent, WireIncident } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { insertIncident, insertUpdate, listIncidents, lockIncident, setResolved } from './incidents.repository';

type Parts = Pick<Deps, 'db' | 'now'>;

interface NewUpdate {
  readonly state: IncidentState;
  readonly text: string;
  readonly actor: Actor;
}
interface NewIncident extends NewUpdate {
  readonly title: string;
  readonly components: readonly StatusComponent[];
}

const find = async ({ db }: Pick<Parts, 'db'>, id: string, started: Date): Promise<WireIncident> => {
  const found = (await listIncidents(db, started)).find((each) => each.id === id);
  if (found === undefined) throw new AppError('NOT_FOUND', 'There is no such incident');
  return found;
};

/** Publishes an incident with its first entry. */
export const openIncident = async (
  parts: Parts,
  { title, components, state, text, actor }: NewIncident,
): Promise<WireIncident> => {
  const at = parts.now();
  const id = uuid();
  const created_by = actor.username;
  await parts.db.transaction().execute(async (tx) => {
    const resolved_at = state === 'resolved' ? at : null;
    await insertIncident(tx, { id, title, components: [...components], started_at: at, resolved_at, created_by });
    await insertUpdate(tx, { id: uuid(), incident_id: id, at, state, text, created_by });
    await insertAudit(tx, {
      at,
      action: 'status.incident',
      actor,
      target: { id: null, username: title },
      before: {},
      after: { open: resolved_at === null },
      reason: text,
    });
  });
  return find(parts, id, at);
};

/** Adds an entry to the log. 'resolved' ends the incident, any other state reopens it. Throws NOT_FOUND. */
export const updateIncident = async (
  parts: Parts,
  id: string,
  { state, text, actor }: NewUpdate,
): Promise<WireIncident> => {
  const at = parts.now();
  const started = await parts.db.transaction().execute(async (tx) => {
    const incident = await lockIncident(tx, id);
    if (incident === undefined) throw new AppError('NOT_FOUND', 'There is no such incident');
    await insertUpdate(tx, { id: uuid(), incident_id: id, at, state, text, created_by: actor.username });
    await setResolved(tx, id, state === 'resolved' ? at : null);
    await insertAudit(tx, {
      at,
      action: 'status.incident',
      actor,
      target: { id: null, username: incident.title },
      before: { open: incident.resolved_at === null },
      after: { open: state !== 'resolved' },
      reason: text,
    });
    return incident.started_at;
  });
  return find(parts, id, started);
};
