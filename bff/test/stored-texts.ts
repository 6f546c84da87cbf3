import { sql } from 'kysely';
import type { Database } from '../src/db/database';

/** The value of one column of one row. */
export interface StoredText {
  /** `schema.table.column` */
  readonly column: string;
  readonly text: string;
}

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
}

/** Every value of every column of every table there is, as text: what a dump of the database holds. */
export const storedTexts = async (db: Database): Promise<StoredText[]> => {
  const { rows: columns } = await sql<Column>`
    select table_schema, table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const texts = columns.map(async ({ table_schema, table_name, column_name }) => {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column_name)}::text as text from ${sql.table(`${table_schema}.${table_name}`)}
      where ${sql.ref(column_name)} is not null`.execute(db);
    return rows.map(({ text }) => ({ column: `${table_schema}.${table_name}.${column_name}`, text }));
  });
  return (await Promise.all(texts)).flat();
};
