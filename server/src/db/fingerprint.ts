import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Hash of every table in the schema `public`, null for an empty one. For tests that check that nothing changed, or that
 * everything was restored.
 * @param except names of tables to leave out
 */
export const fingerprint = async (
  db: QueryExecutorProvider,
  except: readonly string[] = [],
): Promise<Record<string, string | null>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1
  `.execute(db);
  const prints: Record<string, string | null> = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await sql<{ print: string | null }>`
      select md5(string_agg(row::text, '|' order by row::text)) as print from ${sql.table(name)} as row
    `.execute(db);
    prints[name] = rows[0]?.print ?? null;
  }
  return prints;
};
