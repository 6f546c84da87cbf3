import pg from 'pg';

/**
 * The application's role: not a superuser, and owner of nothing. Anyone who may open the socket can also connect as the
 * owner.
 */
const APP_ROLE = 'prebell_app';

/** Connection strings for the database `prebell` over its Unix socket, without a network. */
export interface Connections {
  /** As the owner of the cluster. */
  readonly owner: string;
  /** As an ordinary role, which owns nothing. */
  readonly app: string;
}

/** Connection string of a database behind a Unix socket. */
export const socketConnection = (socket: string, database: string, user = 'prebell'): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socket)}`;

export const connectionsOf = (socket: string): Connections => ({
  owner: socketConnection(socket, 'prebell'),
  app: socketConnection(socket, 'prebell', APP_ROLE),
});

/** Creates the database `prebell` and the application's role unless they exist. */
export const ensureDatabase = async (socket: string): Promise<void> => {
  const client = new pg.Client({ connectionString: socketConnection(socket, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'prebell'`);
    if (rowCount === 0) await client.query('create database prebell');
    // Clusters of earlier releases lack this role too: there the application connected as the owner.
    const app = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (app.rowCount === 0) await client.query(`create role ${APP_ROLE} login`);
  } finally {
    await client.end();
  }
};
