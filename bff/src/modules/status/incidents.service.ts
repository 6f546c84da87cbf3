import type { IncidentState, StatusComponent, WireIncident } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { insertIncident, insertUpdate, listIncidents, lockIncident, setResolved } from './incidents.repository';
import { mailSubscribers } from './subscriptions.service';

type Parts = Pick<Deps, 'config' | 'db' | 'now'>;

interface NewUpdate {
  readonly state: IncidentState;
  readonly text: string;
  readonly actor: Actor;
}
interface NewIncident extends NewUpdate {
  readonly title: string;
  readonly components: readonly StatusComponent[];
}

/** Mails an incident's new entry to subscribers, in the transaction that wrote the entry. Resolves with the incident. */
const publish = async (
  tx: Connection,
  { id, started, ...news }: { id: string; started: Date } & Omit<Parameters<typeof mailSubscribers>[1], 'incident'>,
): Promise<WireIncident> => {
  const incident = (await listIncidents(tx, started)).find((each) => each.id === id);
  if (incident === undefined) throw new AppError('NOT_FOUND', 'There is no such incident');
  await mailSubscribers(tx, { ...news, incident });
  return incident;
};

/** Publishes an incident with its first entry. */
export const openIncident = async (
  parts: Parts,
  { title, components, state, text, actor }: NewIncident,
): Promise<WireIncident> => {
  const at = parts.now();
  const id = uuid();
  const created_by = actor.username;
  return parts.db.transaction().execute(async (tx) => {
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
    return publish(tx, { config: parts.config, id, started: at, at, state, text });
  });
};

/** Adds an entry to the log. 'resolved' ends the incident, any other state reopens it. Throws NOT_FOUND. */
export const updateIncident = async (
  parts: Parts,
  id: string,
  { state, text, actor }: NewUpdate,
): Promise<WireIncident> => {
  const at = parts.now();
  return parts.db.transaction().execute(async (tx) => {
    const incident = await lockIncident(tx, id);
    if (incident === undefined) throw new AppError('NOT_FOUND', 'There is no such incident');
    await insertUpdate(tx, { id: uuid(), incident_id: id, at, state, text, created_by: actor.username });
    const resolved_at = state === 'resolved' ? at : null;
    await setResolved(tx, id, resolved_at);
    await insertAudit(tx, {
      at,
      action: 'status.incident',
      actor,
      target: { id: null, username: incident.title },
      before: { open: incident.resolved_at === null },
      after: { open: state !== 'resolved' },
      reason: text,
    });
    return publish(tx, { config: parts.config, id, started: incident.started_at, at, state, text });
  });
};
