// Saves a database of a gigabyte and restores it into a new, empty server (goal R15: at most five minutes, checksums equal). By hand:
// node bench/restore-gigabyte.mjs
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { measureRestore } from './dispatch/restore.mjs';
import { seedCalls } from './dispatch/seed.mjs';
import { withBundle } from './lib/load.mjs';

const MESSAGES = 1_000_000;
await withBundle('dispatch-parts', async (parts) => {
  const folder = await mkdtemp(join(tmpdir(), 'prebell-gigabyte-'));
  const postgres = await parts.startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  try {
    const db = parts.openDatabase(postgres.connectionString, () => undefined, { max: 2 });
    await parts.migrate(db);
    await seedCalls(db);
    const account = {
      username: 'writer',
      email: 'writer@example.test',
      password_hash: '',
      terms_accepted_at: new Date(),
    };
    const id = randomUUID();
    await db
      .insertInto('users')
      .values({ id, ...account })
      .execute();
    // Texts without a pattern that a compressor would make nothing of.
    await sql`
      insert into chat_messages (id, user_id, tier, message, created_at, seq)
      select gen_random_uuid(), ${id}::uuid, 'pro',
        (select string_agg(md5(random()::text), '') from generate_series(1, 30) where n is not null), now(), n
      from generate_series(1, ${MESSAGES}::int) n`.execute(db);
    const { rows } = await sql`select pg_database_size(current_database()) as bytes`.execute(db);
    console.log(`The database has ${(Number(rows[0].bytes) / 2 ** 30).toFixed(2)} GiB`);
    await db.destroy();
    const { what, measured } = await measureRestore(parts, postgres.connectionString);
    console.log(`${what}: ${measured}`);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
