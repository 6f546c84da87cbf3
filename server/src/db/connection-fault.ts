import pg from 'pg';

/**
 * SQLSTATEs of a server that stops, starts or refuses connections; class 08 are broken connections, and everything that
 * PgBouncer says itself. 25006: a primary that was just replaced may only read. 25P03: it ended a transaction that paused.
 */
const ABSENT = /^(08...|57P01|57P02|57P03|53300|25006|25P03)$/;
/** The client's messages for a connection that broke or was never made; they have no code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether an error means that the database was unreachable or lost, rather than an answer from it. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return ABSENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // A socket's error: nothing listens there, or the other side is gone.
  if ('syscall' in error) return ['connect', 'read', 'write'].includes(String(error.syscall));
  return BROKEN.test(error.message);
};
