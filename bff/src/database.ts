import { startEmbeddedPostgres } from '@prebell/embedded-postgres';
import { parseConfig } from './config';

/** Runs only the embedded database of a data folder: prints its address and stops the database on a stop signal. */
const database = await startEmbeddedPostgres({
  dataDir: parseConfig(process.env, { serves: false }).dataDir,
  log: () => undefined,
});
process.stdout.write(`${database.connectionString}\n`);
const stay = setInterval(() => undefined, 60_000);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    clearInterval(stay);
    void database.stop();
  });
