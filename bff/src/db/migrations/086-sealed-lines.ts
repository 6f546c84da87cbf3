import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database';
import { lineText, textHash } from '../seals/audit-log';

const BATCH = 1_000;

/** Each entry of the audit log also stores the text that it seals. Entries that do not match their seal stay unchanged. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const tx = db as Kysely<Tables>;
  await db.schema.alterTable('admin_audit').addColumn('sealed', 'text').execute();
  await sql`alter table admin_audit disable trigger admin_audit_append_only`.execute(db);
  for (let after = 0; ; ) {
    const lines = await tx
      .selectFrom('admin_audit')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    const last = lines.at(-1);
    if (last === undefined) break;
    after = last.seq;
    const texts = lines
      .filter(({ at }) => !Number.isNaN(at.getTime()))
      .map((line) => ({ ...line, text: lineText(line.prev_hash, { ...line, at: line.at.toISOString() }) }))
      .filter(({ text, hash }) => textHash(text) === hash);
    await sql`
      update admin_audit set sealed = entry.text
      from unnest(${texts.map(({ seq }) => seq)}::bigint[], ${texts.map(({ text }) => text)}::text[]) entry (seq, text)
      where admin_audit.seq = entry.seq`.execute(db);
  }
  await sql`alter table admin_audit enable trigger admin_audit_append_only`.execute(db);
};
