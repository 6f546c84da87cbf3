import { type QueryExecutorProvider, sql } from 'kysely';
import { JOB_SCHEMA } from '../jobs';

export interface BackedUpTable {
  readonly schema: string;
  readonly name: string;
  /** Columns to write; generated columns are left out. */
  readonly columns: readonly string[];
  /** The identity column, if any. */
  readonly counter: string | null;
}

/**
 * Every table by name, including the list of migrations. It leaves out jobs, which follow from the other tables, and the
 * optional schema's own list of migrations, because an earlier release made the same tables without one.
 * @param optionalSchema a schema that some installations have and others do not
 */
export const listTables = async (db: QueryExecutorProvider, optionalSchema: string): Promise<BackedUpTable[]> => {
  const { rows } = await sql<BackedUpTable>`
    select t.table_schema as schema, t.table_name as name,
      json_agg(c.column_name order by c.ordinal_position) filter (where c.is_generated = 'NEVER') as columns,
      max(c.column_name::text) filter (where c.is_identity = 'YES') as counter
    from information_schema.tables t
    join information_schema.columns c using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema', ${JOB_SCHEMA})
      and not (t.table_schema = ${optionalSchema} and t.table_name like 'kysely%')
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** `schema.table` as named in a backup. */
export const keyOf = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string => `${schema}.${name}`;

/** Table and column list for a statement, quoted. */
export const quoted = ({ schema, name, columns }: BackedUpTable) => ({
  table: sql.table(`${schema}.${name}`),
  columns: sql.join(columns.map((column) => sql.ref(column))),
});
