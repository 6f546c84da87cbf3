import pg from 'pg';

const { builtins } = pg.types;
const parseTimestamp = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text');

/**
 * How columns arrive in JavaScript: int8 (counts) and numeric as number, timestamptz as Date, date as text
 * 'YYYY-MM-DD'. Values that no Date can express, such as infinity, become an invalid Date. pg's default turns a date
 * into local midnight, which is the wrong day in half of the world.
 */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => {
    const at: unknown = parseTimestamp(text);
    return at instanceof Date ? at : new Date(Number.NaN);
  },
};

/** For a pool or client of pg. */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
