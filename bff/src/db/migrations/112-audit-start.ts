import { type Kysely, sql } from 'kysely';

/**
 * Removes audit log lines after the time that the privacy page promises. `audit_start` names the last removed one, so that the
 * chain still has a first link. The application's account may remove nothing itself. It calls a function of the tables' owner,
 * which removes nothing younger than 23 months.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table audit_start (seq bigint not null, hash text not null)`.execute(db);
  await sql`insert into audit_start values (0, '')`.execute(db);
  await sql`drop trigger admin_audit_append_only on admin_audit`.execute(db);
  await sql`
    create trigger admin_audit_append_only before update or truncate on admin_audit
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create trigger admin_audit_kept before delete on admin_audit
    for each row when (old.at >= now() - interval '23 months') execute function refuse_change()`.execute(db);
  await sql`
    create function remove_old_lines(before timestamptz)
    returns table (last_seq bigint, last_hash text, removed bigint)
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      kept_from timestamptz := least(before, now() - interval '23 months');
      first_seq bigint := (select seq from audit_start) + 1;
    begin
      last_seq := coalesce(
        (select min(seq) from admin_audit where seq >= first_seq and at >= kept_from),
        (select max(seq) + 1 from admin_audit)) - 1;
      select hash into last_hash from admin_audit where seq = last_seq and seq >= first_seq;
      if not found then
        return;
      end if;
      delete from admin_audit where seq between first_seq and last_seq;
      get diagnostics removed = row_count;
      update audit_start set seq = last_seq, hash = last_hash;
      return next;
    end $$`.execute(db);
};
