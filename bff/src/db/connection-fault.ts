import pg from 'pg';

/** SQLSTATEs of a server that ends, starts, or takes nobody any more; class 08 are broken connections. */
const ABSENT = /^(08...|57P01|57P02|57P03|53300)$/;
/** What the client says of a connection that broke or was never made; it has no code of its own. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error says that the database could not be reached, or was lost on the way, rather than what it answered. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return ABSENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // A socket's error: nothing listens there, or the other side is gone.
  if ('syscall' in error) return ['connect', 'read', 'write'].includes(String(error.syscall));
  return BROKEN.test(error.message);
};
