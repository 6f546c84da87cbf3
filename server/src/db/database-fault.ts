import pg from 'pg';

/** The SQLSTATE and constraint of a database error, or undefined for anything else. */
export const databaseFault = (error: unknown): { code: string; constraint: string | undefined } | undefined =>
  error instanceof pg.DatabaseError && error.code !== undefined
    ? { code: error.code, constraint: error.constraint }
    : undefined;
