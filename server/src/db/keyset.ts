import { type RawBuilder, sql } from 'kysely';

export type Direction = 'asc' | 'desc';

/** A sort direction as SQL, which is always one of two fixed words. */
export const directionSql = (direction: Direction): RawBuilder<unknown> => (direction === 'asc' ? sql`asc` : sql`desc`);

/** The sort key of a list. Rows with equal keys are ordered by id. */
export interface SortKey {
  /** Must never be null, so that a single comparison of (key, id) defines the order. */
  readonly by: (direction: Direction) => RawBuilder<unknown>;
  readonly type: 'timestamptz' | 'text' | 'integer' | 'bigint';
  /** The key is a column of a different table from the id. Then only a condition on the key alone can use its index. */
  readonly isJoined?: boolean;
}

/** The exact position of a row in an order. Times are text, because they have microseconds. */
export interface Place {
  readonly place_key: string;
  readonly place_id: string;
}

/** The order of a list. */
export interface Order {
  readonly key: SortKey;
  readonly id: RawBuilder<unknown>;
  readonly idType: 'uuid' | 'text';
  readonly direction: Direction;
}

/** Sort key for a nullable time. Rows without it come last in either direction. */
export const lastIfMissing = (column: RawBuilder<unknown>): SortKey => ({
  by: (direction) => sql`coalesce(${column}, ${sql.lit(direction === 'asc' ? 'infinity' : '-infinity')}::timestamptz)`,
  type: 'timestamptz',
});

/** The columns that define a row's position. */
export const placeOf = ({ key, id, direction }: Order) =>
  [sql<string>`${key.by(direction)}::text`.as('place_key'), sql<string>`${id}::text`.as('place_id')] as const;

/** Whether a row comes after a position. */
export const isAfter = ({ key, id, idType, direction }: Order, { place_key, place_id }: Place) => {
  const by = key.by(direction);
  const from = sql`${place_key}::${sql.raw(key.type)}`;
  const beyond = sql<boolean>`(${by}, ${id}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${from}, ${place_id}::${sql.raw(idType)})`;
  return key.isJoined
    ? sql<boolean>`${by} ${sql.raw(direction === 'asc' ? '>=' : '<=')} ${from} and ${beyond}`
    : beyond;
};

/** The `order by` clause of an order. */
export const orderBy = ({ key, id, direction }: Order) =>
  sql`${key.by(direction)} ${directionSql(direction)}, ${id} ${directionSql(direction)}`;
