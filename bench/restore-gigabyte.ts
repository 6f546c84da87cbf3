// Backs up a database of a gigabyte and restores it into an empty server (goal R15: five minutes, record whole):
// npm run bench -- restore-gigabyte
import { join } from 'node:path';
import { migrate, restoreDrill, withDatabase } from './lib/database';
import { seedCalls } from './lib/dispatch-calls';

const MESSAGES = 1_000_000;

export const run = () =>
  withDatabase(async ({ url, folder, sql }) => {
    await migrate(url);
    await seedCalls(sql);
    await sql.query(
      `insert into users (id, username, email, password_hash, terms_accepted_at)
       values (gen_random_uuid(), 'writer', 'writer@example.test', '', now())`,
    );
    // Random texts, because they do not compress.
    await sql.query(
      `insert into chat_messages (id, user_id, tier, message, created_at, seq)
       select gen_random_uuid(), users.id, 'pro',
         (select string_agg(md5(random()::text), '') from generate_series(1, 30) where n is not null), now(), n
       from generate_series(1, ${MESSAGES}) n, users where username = 'writer'`,
    );
    const { rows } = await sql.query('select pg_database_size(current_database()) as bytes');
    console.log(`The database has ${(Number(rows[0].bytes) / 2 ** 30).toFixed(2)} GiB`);
    console.log(await restoreDrill({ DATABASE_URL: url, DATA_DIR: join(folder, 'platform') }));
    return 0;
  });
