import { administer } from '@prebell/embedded-postgres/testing';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, expect, inject, test } from 'vitest';
import { hasPgbouncer, startPgbouncer } from '../../test/cluster/pgbouncer';
import { startTestPlatform } from '../../test/platform';
import { seedDemoAccounts } from '../demo/demo-accounts';
import { prepareDatabase } from '../start/prepare-database';
import { mayAlterRecords } from './app-role';
import { openDatabase } from './database';
import { lastMigration, migrations } from './migrate';

// The runbook's 'Two database accounts' on an empty database behind PgBouncer: the owner, who is no superuser, migrates, and the platform
// runs as the other one. Without PgBouncer the run says in one line that it skips this.

const mark = uuid().replaceAll('-', '');
const [OWNER, APP, DATABASE] = [`owner_${mark}`, `app_${mark}`, `two_${mark}`];
const PASSWORDS = { [OWNER]: 'of-the-owner', [APP]: 'of-the-app' };

const open = (address: string) => openDatabase(address, () => undefined, { max: 2 });

const startBehindPooler = async () => {
  let addressOf = (_account: string, _password?: string): string => '';
  const platform = await startTestPlatform(
    {},
    {
      asApp: false,
      via: async () => {
        const admin = inject('adminConnection');
        for (const statement of [
          ...Object.entries(PASSWORDS).map(([name, password]) => `create role ${name} login password '${password}'`),
          `grant prebell_dispatch to ${OWNER} with admin option`,
          `create database ${DATABASE} owner ${OWNER}`,
        ])
          await administer(admin, statement);
        const own = new URL(admin);
        own.pathname = `/${DATABASE}`;
        const pooler = await startPgbouncer(own.href, { web: 6 }, '', PASSWORDS);
        afterAll(async () => {
          await pooler.stop();
          await administer(admin, `drop database ${DATABASE} with (force)`);
          for (const name of [APP, OWNER]) await administer(admin, `drop role ${name}`);
        });
        addressOf = (account, password = PASSWORDS[account]) => {
          const address = new URL(pooler.urlOf('web'));
          Object.assign(address, { username: account, password });
          return address.href;
        };
        await prepareDatabase({ owner: addressOf(OWNER), app: addressOf(APP) });
        const app = open(addressOf(APP));
        await seedDemoAccounts(app).finally(() => app.destroy());
        return addressOf(APP);
      },
    },
  );
  return { ...platform, addressOf: (account: string, password?: string) => addressOf(account, password) };
};

const started = hasPgbouncer ? await startBehindPooler() : null;
/** Tests that run only with PgBouncer. */
const behindPooler = (title: string, work: (platform: NonNullable<typeof started>) => Promise<void>) =>
  test.skipIf(started === null)(title, () => (started === null ? Promise.resolve() : work(started)));

behindPooler(
  'behind the pooler the owner, no superuser, migrates an empty database, and the platform owns nothing',
  async (platform) => {
    const { rows } = await sql<{ name: string; super: boolean; owned: number }>`
    select current_user as name, rolsuper as super,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
    from pg_roles where rolname = current_user`.execute(platform.deps.db);
    expect(rows).toEqual([{ name: APP, super: false, owned: 0 }]);
    const owner = open(platform.addressOf(OWNER));
    try {
      expect(await lastMigration(owner)).toBe(Object.keys(migrations).at(-1));
      expect([await mayAlterRecords(platform.deps.db), await mayAlterRecords(owner)]).toEqual([false, true]);
    } finally {
      await owner.destroy();
    }
  },
);

behindPooler(
  'there people dispatch and administer, each in the role for it, and a second start changes nothing',
  async (platform) => {
    const { request, signIn, deps, addressOf } = platform;
    const [dispatcher, admin] = [await signIn('dispatch'), await signIn('admin')];
    const call = { id: uuid(), address_of_incident: '1 Elm St' };
    const answers = [
      await request('POST', '/api/cad/calls', { token: dispatcher.token, body: call }),
      await request('GET', '/api/cad/audit/verify', { token: dispatcher.token }),
      await request('GET', '/api/admin/operations', { token: admin.token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect([answers[1]?.body.faults, answers[2]?.body.database.may_alter_records]).toEqual([[], false]);
    const who = await sql<{ name: string }>`select current_user as name`.execute(deps.dispatchDb);
    expect(who.rows).toEqual([{ name: 'prebell_dispatch' }]);
    await prepareDatabase({ owner: addressOf(OWNER), app: addressOf(APP) });
    expect(await mayAlterRecords(deps.db)).toBe(false);
  },
);

behindPooler(
  'the application can neither change nor delete what was sealed, nor become the owner',
  async (platform) => {
    const { db } = platform.deps;
    await platform.register('two.accounts');
    for (const statement of [
      `update admin_audit set reason = ''`,
      'delete from admin_audit',
      'truncate admin_audit',
      `update cad_events set payload = ''`,
      'delete from cad_events',
      'delete from calls',
      'alter table admin_audit disable trigger admin_audit_append_only',
      `alter table admin_audit owner to ${APP}`,
      'create table public.mine (id int)',
      'set session_replication_role = replica',
      `set role ${OWNER}`,
      `set session authorization ${OWNER}`,
    ])
      await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '42501' });
  },
);

behindPooler(
  'the pooler lets the application in as itself only: the owner’s name needs the owner’s password',
  async (platform) => {
    const forged = open(platform.addressOf(OWNER, PASSWORDS[APP]));
    try {
      await expect(sql`select 1`.execute(forged)).rejects.toThrow(/password|authentication|SASL/i);
    } finally {
      await forged.destroy();
    }
  },
);
