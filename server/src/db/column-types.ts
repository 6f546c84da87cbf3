import pg from 'pg';

const { builtins } = pg.types;
const parseTimestamp = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text');

/**
 * How columns arrive: int8 (counts) as number, numeric as number, timestamptz as Date (an invalid one if no Date can
 * express the value, such as infinity), date as its 'YYYY-MM-DD' text. pg's default turns a date into local midnight,
 * which shifts by a day in half of the world.
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
