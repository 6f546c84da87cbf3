import { type Kysely, sql } from 'kysely';

/**
 * Leaders no longer need an address and a secret, because NATS carries the messages between instances. A later migration drops both
 * columns once no instance runs a release that writes them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table cluster_leaders alter column address set default '', alter column secret set default ''`.execute(db);
};
