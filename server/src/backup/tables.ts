import { type QueryExecutorProvider, sql } from 'kysely';
import { JOB_SCHEMA } from '../jobs';

export interface BackedUpTable {
  readonly schema: string;
  readonly name: string;
  /** Columns to export; generated columns are left out. */
  readonly columns: readonly string[];
  /** The identity column, if any. */
  readonly counter: string | null;
}

/**
 * Lists the tables by name, including the list of migrations. Two are left out. Jobs can be restored from the other
 * tables. The optional schema's own list of migrations is missing in databases where an earlier release created its
 * tables.
 * @param optionalSchema a schema that only some installations have
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

/** `schema.table`, as a backup names it. */
export const keyOf = ({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string => `${schema}.${name}`;

/** Quoted table name and column list for a statement. */
export const quoted = ({ schema, name, columns }: BackedUpTable) => ({
  table: sql.table(`${schema}.${name}`),
  columns: sql.join(columns.map((column) => sql.ref(column))),
});
