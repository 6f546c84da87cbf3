import { sql } from 'kysely';
import { z } from 'zod';
import type { Connection } from '../database';

/** The fields of one row that an event changed, with their new values as `to_jsonb` writes them in UTC. */
export interface Fact {
  readonly table: string;
  /** The row's key as text; two key columns are joined with `/`. */
  readonly key: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A row of the database, with the call that it belongs to. */
export interface FactRow extends Fact {
  /** Null for a row that belongs to no call. */
  readonly call_id: string | null;
}

const factsSchema = z.array(
  z
    .tuple([z.string(), z.string(), z.record(z.string(), z.unknown())])
    .transform(([table, key, fields]): Fact => ({ table, key, fields })),
);

/** Parses sealed facts; null for any other text. */
export const parseFacts = (text: string): readonly Fact[] | null => {
  try {
    return factsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

const write = (facts: readonly Fact[]): string =>
  JSON.stringify(facts.map(({ table, key, fields }) => [table, key, fields]));

/** A caller's details in `calls`: sealed separately, so that they can be erased. */
export const CALLER_FIELDS: readonly string[] = ['caller_phone', 'caller_name', 'caller_dob', 'caller_address'];

/** Fields that no event seals: `last_seq` is the sequence number of the sealing event itself. */
export const UNSEALED_FIELDS: readonly string[] = ['last_seq'];

const isDetail = (table: string, [field, value]: [string, unknown]): boolean =>
  table === 'calls' && value !== null && CALLER_FIELDS.includes(field);

const part = (facts: readonly Fact[], isWanted: (fact: Fact, entry: [string, unknown]) => boolean): Fact[] =>
  facts
    .map((fact) => ({
      ...fact,
      fields: Object.fromEntries(Object.entries(fact.fields).filter((entry) => isWanted(fact, entry))),
    }))
    .filter(({ fields }) => Object.keys(fields).length > 0);

/**
 * The two texts that an event seals: what may be kept forever, and the caller's details or null. The fact that a detail was cleared
 * is not secret, so it is in the first text.
 */
export const splitFacts = (facts: readonly Fact[]): { readonly open: string; readonly secret: string | null } => {
  const details = part(facts, ({ table }, entry) => isDetail(table, entry));
  return {
    open: write(part(facts, ({ table }, entry) => !isDetail(table, entry) && !UNSEALED_FIELDS.includes(entry[0]))),
    secret: details.length === 0 ? null : write(details),
  };
};

/** Call it before reading rows: facts contain times as a session in UTC prints them. */
export const inUtc = sql`set local timezone to 'UTC'`;

/** Every row that contains part of these calls, in a fixed order. Call it after `inUtc`. */
export const readFactRows = async (tx: Connection, ids: readonly string[]): Promise<FactRow[]> => {
  if (ids.length === 0) return [];
  const wanted = sql`any (${sql.val(ids)}::uuid[])`;
  const { rows } = await sql<FactRow>`
    select calls.id as call_id, 'calls' as "table", calls.id::text as key, to_jsonb(calls) as fields
      from calls where calls.id = ${wanted}
    union all select sent.call_id, 'call_units', sent.id::text, to_jsonb(sent)
      from call_units sent where sent.call_id = ${wanted}
    union all select line.call_id, 'radio_logs', line.id::text, to_jsonb(line)
      from radio_logs line where line.call_id = ${wanted}
    union all select saved.call_id, 'comment_revisions', saved.call_id || '/' || saved.version, to_jsonb(saved)
      from comment_revisions saved where saved.call_id = ${wanted}`.execute(tx);
  return rows;
};

/** The transaction setting in which triggers collect the changes (migration 085), one line per row. */
const NOTED = 'prebell.facts';

const notedSchema = z
  .tuple([z.string(), z.string(), z.string().nullable(), z.record(z.string(), z.unknown())])
  .transform(([table, key, call_id, fields]): FactRow => ({ table, key, call_id, fields }));

/**
 * Takes the changes of this transaction that no event has sealed yet, of one call or of no call. Changes of other calls stay for
 * their own events.
 */
export const takeNoted = async (tx: Connection, noted: string, callId: string | null): Promise<FactRow[]> => {
  const lines = noted.split('\n').filter((line) => line !== '');
  const all = lines.map((line) => ({ line, fact: notedSchema.parse(JSON.parse(line)) }));
  const own = all.filter(({ fact }) => fact.call_id === callId);
  if (own.length > 0) {
    const others = all.filter(({ fact }) => fact.call_id !== callId).map(({ line }) => line);
    await sql`select set_config(${NOTED}, ${others.join('\n')}, true)`.execute(tx);
  }
  return own.map(({ fact }) => fact);
};

/** Groups items by their call. */
export const byCall = <T extends { readonly call_id: string | null }>(items: readonly T[]): Map<string | null, T[]> => {
  const found = new Map<string | null, T[]>();
  for (const item of items) {
    const own = found.get(item.call_id);
    if (own === undefined) found.set(item.call_id, [item]);
    else own.push(item);
  }
  return found;
};
