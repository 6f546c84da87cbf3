import pg from 'pg';

/**
 * SQLSTATEs of a server that is stopping, starting or refusing connections. Class 08 means a broken connection, and
 * PgBouncer uses it for all of its own errors. 25006: a primary that was just replaced is read-only. 25P03: the server
 * ended a transaction that was idle for too long.
 */
const ABSENT = /^(08...|57P01|57P02|57P03|53300|25006|25P03)$/;
/** pg's messages for a connection that broke or was never established; these errors have no code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database was unreachable or lost. Other errors are answers from the database. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return ABSENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // Socket errors: nothing listens at that address, or the other side has closed the connection.
  if ('syscall' in error) return ['connect', 'read', 'write'].includes(String(error.syscall));
  return BROKEN.test(error.message);
};
