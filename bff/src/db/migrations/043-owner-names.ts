import { type Kysely, sql } from 'kysely';

/**
 * Stores the owner's name with each subscription, so that the list sorted by name reads one index. It locks the account before
 * reading its name: a concurrent rename waits, and then finds the new subscription.
 */
const createTriggers = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function note_owner_name() returns trigger language plpgsql as $$
    begin
      select lower(username) into new.owner_name from users where id = new.user_id for no key update;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger subscriptions_owner_name before insert or update of user_id on subscriptions
    for each row execute function note_owner_name()`.execute(db);
  await sql`
    create function pass_on_owner_name() returns trigger language plpgsql as $$
    begin
      update subscriptions set owner_name = lower(new.username) where user_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger users_owner_name after update of username on users
    for each row when (lower(old.username) <> lower(new.username)) execute function pass_on_owner_name()`.execute(db);
};

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table subscriptions add column owner_name text not null default ''`.execute(db);
  await createTriggers(db);
  await sql`
    update subscriptions set owner_name = lower(users.username) from users where users.id = user_id`.execute(db);
  await sql`create index subscriptions_by_owner on subscriptions (owner_name, id)`.execute(db);
};
