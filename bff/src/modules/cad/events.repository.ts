import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '../../db/database';
import { envelopeOf, FACTS_VERSION, hashText, newSalt, prove, sealText } from '../../db/seals/dispatch-record';
import { type Fact, inUtc, readFactRows, splitFacts, takeNoted } from '../../db/seals/facts';

/** The actor's name as the record keeps it. */
export interface EventActor {
  readonly id: string;
  readonly username: string;
}

export interface NewEvent {
  readonly id: string;
  /** Null if it is not about a single call. */
  readonly call_id: string | null;
  readonly type: string;
  readonly outcome: string;
  readonly actor: EventActor;
  readonly occurred_at: Date;
  readonly created_at: Date;
  /** The request. */
  readonly payload: unknown;
  /** The caller's details, stored separately so that they can be erased. */
  readonly secret?: unknown;
}

/**
 * The changes that an event seals: normally those of its transaction. If the call's last event sealed no fields, all
 * fields of the call. That happens while an earlier release runs alongside this one.
 */
const changesOf = async (
  tx: Connection,
  callId: string | null,
  { noted, lastVersion }: { readonly noted: string | null; readonly lastVersion: number | null },
): Promise<readonly Fact[]> => {
  const changed = await takeNoted(tx, noted ?? '', callId);
  if (callId === null || lastVersion === null || lastVersion === FACTS_VERSION) return changed;
  await inUtc.execute(tx);
  return readFactRows(tx, [callId]);
};

/** Locks the end of the record. Nobody else can record an event until the commit, so what the caller reads now stays true. */
export const lockHead = async (tx: Connection): Promise<void> => {
  await tx.selectFrom('cad_head').select('seq').forUpdate().executeTakeFirstOrThrow();
};

/**
 * Records an event as the last step of its transaction, chained to the previous one. The number comes from a row that
 * stays locked until the commit. So a reader who sees a number also sees every smaller one, and asking for everything
 * after the last known number misses nothing. Resolves with the number.
 */
export const appendEvent = async (tx: Connection, { actor, payload, secret, ...event }: NewEvent): Promise<number> => {
  const content = prove(payload);
  const kept = secret === undefined ? null : prove(secret);
  const { noted, lastVersion, ...head } = await tx
    .selectFrom('cad_head')
    .select([
      'seq',
      'hash',
      sql<string | null>`current_setting('prebell.facts', true)`.as('noted'),
      sql<
        number | null
      >`(select seal_version from cad_events where call_id = ${event.call_id}::uuid order by seq desc limit 1)`.as(
        'lastVersion',
      ),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const facts = splitFacts(await changesOf(tx, event.call_id, { noted, lastVersion }));
  const secret_salt = kept?.salt ?? (facts.secret === null ? null : newSalt());
  const entry = {
    ...event,
    seq: head.seq + 1,
    actor_id: actor.id,
    actor_name: actor.username,
    payload_hash: content.hash,
    secret_hash: kept?.hash ?? null,
    facts_hash: hashText(content.salt, facts.open),
    facts_secret_hash: facts.secret === null ? null : hashText(secret_salt ?? '', facts.secret),
  };
  const sealed = envelopeOf(entry);
  const hash = sealText(head.hash, sealed);
  const stored = {
    ...entry,
    seal_version: FACTS_VERSION,
    sealed,
    payload: content.text,
    payload_salt: content.salt,
    secret: kept?.text ?? null,
    secret_salt,
    facts: facts.open,
    facts_secret: facts.secret,
    prev_hash: head.hash,
    hash,
  };
  // One statement instead of three, because each would wait for the event loop (ADR 64).
  await tx
    .with('event', (db) => db.insertInto('cad_events').values(stored))
    .with('call', (db) => db.updateTable('calls').set({ last_seq: entry.seq }).where('id', '=', event.call_id))
    .updateTable('cad_head')
    .set({ seq: entry.seq, hash })
    .execute();
  return entry.seq;
};

/** Hash of an event; null if there is none with this number. */
export const hashOfEvent = async (db: Connection, seq: number): Promise<string | null> => {
  const row = await db.selectFrom('cad_events').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash ?? null;
};

/** Number and hash of the last event. */
export const readHead = (db: Connection): Promise<{ seq: number; hash: string }> =>
  db.selectFrom('cad_head').select(['seq', 'hash']).executeTakeFirstOrThrow();

/** Like `readHead`, but null if somebody removed the row: the check must report that, not fail. */
export const findHead = async (db: Connection): Promise<{ seq: number; hash: string } | null> =>
  (await db.selectFrom('cad_head').select(['seq', 'hash']).executeTakeFirst()) ?? null;

/** Events of calls after `since`, in order. */
export const listEvents = async (
  db: Connection,
  { since, limit }: { since: number; limit: number },
): Promise<{ seq: number; call_id: string; type: string }[]> =>
  db
    .selectFrom('cad_events')
    .select(['seq', 'call_id', 'type'])
    .where('seq', '>', since)
    .where('call_id', 'is not', null)
    .orderBy('seq')
    .limit(limit)
    .$narrowType<{ call_id: string }>()
    .execute();

/** All events of one call, in order. */
export const listCallEvents = (db: Connection, callId: string) =>
  db
    .selectFrom('cad_events')
    .select(['seq', 'type', 'outcome', 'actor_name', 'payload', 'occurred_at', 'created_at', 'hash'])
    .where('call_id', '=', callId)
    .orderBy('seq')
    .execute();

const deedSchema = z.object({ action: z.string(), unit: z.string().nullable() }).partial();

/**
 * All events of a call in order, with the time at which the server recorded them. `deed` is the action, or the event's
 * type if there is no action.
 */
export const readDeeds = async (
  db: Connection,
  callId: string,
): Promise<{ deed: string; unit: string | null; created_at: Date }[]> => {
  const events = await db
    .selectFrom('cad_events')
    .select(['type', 'payload', 'created_at'])
    .where('call_id', '=', callId)
    .orderBy('seq')
    .execute();
  return events.map(({ type, payload, created_at }) => {
    const { action = type, unit = null } = deedSchema.catch({}).parse(JSON.parse(payload || 'null'));
    return { deed: action, unit, created_at };
  });
};

/** Ids of all events of one call. */
export const listEventIds = async (db: Connection, callId: string): Promise<string[]> =>
  (await db.selectFrom('cad_events').select('id').where('call_id', '=', callId).execute()).map(({ id }) => id);

/** The event's outcome; undefined if there is no such event. */
export const findOutcome = async (db: Connection, id: string): Promise<string | undefined> =>
  (await db.selectFrom('cad_events').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome;

/** The number of an event, which must exist. */
export const findSeq = async (db: Connection, id: string): Promise<number> =>
  (await db.selectFrom('cad_events').select('seq').where('id', '=', id).executeTakeFirstOrThrow()).seq;

/**
 * Erases the separate details in a call's events. Also erases the salts, without which nobody can test a guess against
 * the hashes; the hashes stay. Resolves with the number of affected events.
 */
export const eraseSecrets = async (tx: Connection, callId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('cad_events')
    .set({ secret: null, secret_salt: null, state_salt: null, facts_secret: null })
    .where('call_id', '=', callId)
    .where((is) => is.or([is('secret_salt', 'is not', null), is('state_salt', 'is not', null)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
