import { type Kysely, sql } from 'kysely';

/** Stores the number of reports with each message. Each report increments the row, so concurrent reports are all counted. */
const countReports = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table chat_messages add column report_count integer not null default 0`.execute(db);
  await sql`
    create function count_chat_report() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update chat_messages set report_count = report_count + 1 where id = new.message_id;
      else
        update chat_messages set report_count = report_count - 1 where id = old.message_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger chat_reports_count after insert or delete on chat_reports
    for each row execute function count_chat_report()`.execute(db);
  await sql`
    update chat_messages set report_count = reports.n
    from (select message_id, count(*) as n from chat_reports group by 1) reports where reports.message_id = id`.execute(
    db,
  );
};

/** The sort orders of the lists for moderators, the audit log and support. */
const INDEXES: Readonly<Record<string, string>> = {
  chat_messages_by_reports_down: 'chat_messages (report_count, seq)',
  chat_messages_by_reports_up: 'chat_messages (report_count, seq desc)',
  chat_messages_reported: 'chat_messages (seq) where report_count > 0 and deleted_at is null',
  chat_messages_removed: 'chat_messages (seq) where deleted_at is not null',
  admin_audit_action: 'admin_audit (action, seq)',
  admin_audit_area: `admin_audit (split_part(action, '.', 1), seq)`,
};

/** Open and closed tickets are separate lists. */
const TICKET_ORDERS: Readonly<Record<string, string>> = {
  priority_down: 'is_priority, created_at, id',
  priority_up: 'is_priority, created_at desc, id desc',
  created: 'created_at, id',
  subject: 'lower(subject), created_at desc',
  name_up: 'lower(name), created_at desc, id desc',
  name_down: 'lower(name), created_at, id',
  email: 'lower(email), created_at desc',
};

/** As in migration 024: if the owner may not add the extension, searches still work, only slower. */
const addSearches = (db: Kysely<unknown>) =>
  sql`
    do $$ begin
      create extension if not exists pg_trgm;
      create index admin_audit_search on admin_audit using gin (actor_username gin_trgm_ops, target_username gin_trgm_ops);
      create index chat_messages_search on chat_messages using gin (message gin_trgm_ops);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'Without pg_trgm: %', sqlerrm;
    end $$`.execute(db);

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await countReports(db);
  for (const [name, columns] of Object.entries(INDEXES))
    await sql`create index ${sql.id(name)} on ${sql.raw(columns)}`.execute(db);
  for (const [name, columns] of Object.entries(TICKET_ORDERS))
    for (const [state, condition] of [
      ['open', 'is null'],
      ['closed', 'is not null'],
    ])
      await sql`
        create index ${sql.id(`support_tickets_${state}_by_${name}`)} on support_tickets (${sql.raw(columns)})
        where closed_at ${sql.raw(condition ?? '')}`.execute(db);
  await addSearches(db);
};
