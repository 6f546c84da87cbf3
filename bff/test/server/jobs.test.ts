import {
  addJobs,
  FinalFailure,
  followSchedules,
  type Job,
  type Polled,
  runJobs,
  SCHEDULED,
  scheduledWorker,
} from '@prebell/server/jobs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../src/db/database';
import { STRIPE_EVENTS } from '../../src/db/jobs';
import { passTimes, passWaits, workOff } from '../jobs';
import { startTestPlatform } from '../platform';

let connectionString = '';
const { deps, request, signIn } = await startTestPlatform(
  {},
  {
    complete: async (made, its) => {
      connectionString = its;
      return made;
    },
  },
);
const { db, log } = deps;
const { token } = await signIn('admin');

const QUEUE = STRIPE_EVENTS;
type Data = { event: string };
/** A worker of this test on a queue that no other part of it uses. */
const worker = (run: (jobs: readonly Job<Data>[]) => Promise<void>, parts: Partial<Polled<Data>> = {}) => ({
  queue: QUEUE,
  schema: z.object({ event: z.string() }),
  batch: 10,
  atOnce: 3,
  everySeconds: 60,
  run,
  ...parts,
});
const add = (...events: string[]) =>
  addJobs(
    db,
    events.map((event) => ({ queue: QUEUE, data: { event } })),
  );
const jobs = async () => {
  const found = await db
    .selectFrom('pgboss.job')
    .select(['data', 'state', 'retry_count', 'output'])
    .orderBy(sql`data ->> 'event'`)
    .execute();
  return found.map(({ data, ...job }) => ({ ...job, event: (data as Partial<Data> | null)?.event }));
};
const start = async (run: (jobs: readonly Job<Data>[]) => Promise<void>, limitMs?: number) => {
  const runner = await runJobs({ db, log, workers: [worker(run)], ...(limitMs !== undefined && { limitMs }) });
  onTestFinished(() => runner.stop());
  return runner;
};

beforeEach(async () => {
  await db.deleteFrom('pgboss.job').execute();
});

test('a job with unreadable data waits for an admin at once and stops no other', async () => {
  await add('a', 'b');
  await addJobs(db, [{ queue: QUEUE, data: { event: 7 } }]);
  await sql`update pgboss.job set data = 'null' where data ->> 'event' = 'b'`.execute(db);
  await addJobs(db, [{ queue: QUEUE, data: { event: 'c' } }]);
  const done: string[] = [];
  await workOff(
    deps,
    worker(async (group) => void done.push(...group.map(({ data }) => data.event))),
  );
  expect(done.toSorted()).toEqual(['a', 'c']);
  expect((await jobs()).filter(({ state }) => state === 'failed')).toHaveLength(2);
});

test('a failure is retried and stops no other job, a final one is not retried', async () => {
  await add('final', 'good', 'late');
  const worked = worker(async ([job]) => {
    if (job?.data.event === 'final') throw new FinalFailure('never');
    if (job?.data.event === 'late') throw new Error('not yet');
  });
  await workOff(deps, worked);
  const after = (state: string, event: string) => expect.objectContaining({ state, event });
  expect(await jobs()).toEqual([after('failed', 'final'), after('completed', 'good'), after('retry', 'late')]);
  expect(await workOff(deps, worked)).toBe(0);
  await passWaits(deps);
  expect(await workOff(deps, worked)).toBe(1);
});

test('the job of a process that died is worked on by another one once its time is over', async () => {
  await add('lost');
  void workOff(
    deps,
    worker(() => new Promise(() => undefined)),
  );
  await expect.poll(async () => (await jobs())[0]?.state).toBe('active');
  const done = vi.fn(async () => undefined);
  expect(await workOff(deps, worker(done))).toBe(0);
  await passTimes(deps);
  expect(await workOff(deps, worker(done))).toBe(1);
  expect(await jobs()).toMatchObject([{ state: 'completed', retry_count: 1 }]);
});

describe('a process that stops', () => {
  test('takes nothing new and finishes what is under way', async () => {
    await add('under way');
    let finish: () => void = () => undefined;
    const begun = vi.fn();
    const runner = await start(() => {
      begun();
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await expect.poll(() => begun.mock.calls.length).toBe(1);
    const stopped = runner.stop();
    await add('new');
    finish();
    await stopped;
    expect(await jobs()).toMatchObject([
      { event: 'new', state: 'created' },
      { event: 'under way', state: 'completed' },
    ]);
  });

  test('finishes jobs that it was just asking for', async () => {
    const runner = await start(async () => undefined);
    const isWaiting = async () => {
      const { rows } = await sql<{ waiting: boolean }>`select exists (
        select from pg_locks where not granted and relation = 'pgboss.job'::regclass) as waiting`.execute(db);
      return rows[0]?.waiting;
    };
    const stopped = await db.transaction().execute(async (tx) => {
      await sql`lock table pgboss.job in share row exclusive mode`.execute(tx);
      await addJobs(tx, [{ queue: QUEUE, data: { event: 'just taken' } }]);
      // A first look may be on its way without the lock.
      await expect
        .poll(() => {
          runner.wake(QUEUE);
          return isWaiting();
        })
        .toBe(true);
      return { stopping: runner.stop() };
    });
    await stopped.stopping;
    expect(await jobs()).toMatchObject([{ event: 'just taken', state: 'completed' }]);
  });

  test('gives back what does not end within the limit', async () => {
    await add('slow');
    let finish: () => void = () => undefined;
    const runner = await start(() => new Promise<void>((resolve) => (finish = resolve)), 1_000);
    await expect.poll(async () => (await jobs())[0]?.state).toBe('active');
    const began = performance.now();
    await runner.stop();
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await jobs()).toMatchObject([{ event: 'slow', state: 'retry' }]);
    finish();
  });
});

test('two processes share the jobs, and each is done once', async () => {
  const done: string[] = [];
  const run = async (group: readonly Job<Data>[]) => void done.push(...group.map(({ data }) => data.event));
  const names = Array.from({ length: 60 }, (_, n) => `e${n}`);
  await add(...names);
  await Promise.all([start(run), start(run)]);
  await expect.poll(() => done.length).toBe(60);
  expect(done.toSorted()).toEqual(names.toSorted());
});

test('a database that goes away during a job ends no process', async () => {
  await add('interrupted');
  const own = openDatabase(connectionString, () => undefined);
  let finish: () => void = () => undefined;
  const runner = await runJobs({
    db: own,
    log,
    workers: [worker(() => new Promise<void>((resolve) => (finish = resolve)))],
    limitMs: 1_000,
  });
  await expect.poll(async () => (await jobs())[0]?.state).toBe('active');
  await own.destroy();
  finish();
  // A rejection that nobody handles fails this run.
  await runner.stop();
  expect(await jobs()).toMatchObject([{ state: 'active' }]);
});

test('a database that is away during the upkeep is named as the cause, and the upkeep goes on', async () => {
  const warn = vi.fn();
  const error = vi.fn();
  const own = openDatabase(connectionString, () => undefined);
  const runner = await runJobs({ db: own, log: { warn, error }, workers: [], upkeepSeconds: 1 });
  onTestFinished(() => runner.stop());
  await own.destroy();
  await expect.poll(() => warn.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
  for (const [{ err }, text] of warn.mock.calls)
    expect([String(err), text]).toEqual([expect.stringContaining('driver'), 'The upkeep of the job queues is late']);
  expect(error).not.toHaveBeenCalled();
});

describe('schedules', () => {
  const schedules = { hourly: { every: 3_600_000 }, broken: { every: 3_600_000 } } as never;

  test('each runs once in its interval, however many processes there are, and a broken one stops no other', async () => {
    const ran = vi.fn();
    const tasks = { hourly: async () => ran(), broken: () => Promise.reject(new Error('no such table')) };
    for (let process = 0; process < 3; process += 1) {
      const runner = await runJobs({ db, log, workers: [scheduledWorker(db, tasks)] });
      onTestFinished(() => runner.stop());
      onTestFinished(followSchedules({ db, log, schedules, onTick: () => runner.wake(SCHEDULED) }));
    }
    const states = async () => (await jobs()).map(({ state }) => state).toSorted();
    await expect.poll(states).toEqual(['completed', 'retry']);
    expect(ran).toHaveBeenCalledOnce();
  });

  test('a run that works removes the failed runs of its task', async () => {
    await sql`
      insert into pgboss.job (name, data, state) values ('scheduled', '{"task":"hourly"}', 'failed'),
        ('scheduled', '{"task":"broken"}', 'failed')`.execute(db);
    await addJobs(db, [{ queue: SCHEDULED, data: { task: 'hourly' } }]);
    await workOff(deps, scheduledWorker(db, { hourly: async () => undefined }));
    const failed = await db.selectFrom('pgboss.job').select('data').where('state', '=', 'failed').execute();
    expect(failed).toEqual([{ data: { task: 'broken' } }]);
  });
});

describe('admins', () => {
  const list = async () => (await request('GET', '/api/admin/failed-jobs', { token })).body;
  const act = (method: string, path: string) => request(method, `/api/admin/failed-jobs/${path}`, { token });
  const audited = async () => (await request('GET', '/api/admin/audit?action=job', { token })).body.entries;
  const fail = async (event: string) => {
    await sql`
      insert into stripe_events (id, type, created, received_at, state, attempts, next_attempt_at)
      values (${event}, 'x', now(), now(), 'received', 0, 'infinity')`.execute(db);
    await add(event);
    await workOff(
      deps,
      worker(() => Promise.reject(new FinalFailure('The card network is closed'))),
    );
  };

  test('see what failed, when, how often and why; one that is put back runs again, and the log says who did it', async () => {
    await fail('evt_back');
    const { jobs: shown, pagination } = await list();
    expect(shown).toEqual([
      {
        id: expect.any(String),
        queue: QUEUE,
        what: 'Payment event: evt_back',
        attempts: 1,
        created_at: expect.any(String),
        failed_at: expect.any(String),
        error: 'The card network is closed',
      },
    ]);
    expect(pagination.total).toBe(1);
    const path = `${QUEUE}/${shown[0].id}`;
    const answers = await Promise.all([act('POST', `${path}/retry`), act('POST', `${path}/retry`)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await list()).jobs).toEqual([]);
    const done = vi.fn(async () => undefined);
    expect(await workOff(deps, worker(done))).toBe(1);
    expect(await audited()).toMatchObject([
      { action: 'job.retry', actor: { username: 'admin' }, target: { username: 'Payment event: evt_back' } },
    ]);
  });

  test('drop a job for good, also one with unreadable data', async () => {
    await fail('evt_drop');
    const [{ id }] = (await list()).jobs;
    expect((await act('DELETE', `${QUEUE}/${id}`)).status).toBe(200);
    expect((await list()).jobs).toEqual([]);
    expect((await act('DELETE', `${QUEUE}/${id}`)).status).toBe(404);
    const event = db.selectFrom('stripe_events').select('state').where('id', '=', 'evt_drop');
    expect(await event.executeTakeFirst()).toEqual({ state: 'dead' });
    expect((await audited())[0]).toMatchObject({ action: 'job.drop', after: { job: id } });
    await sql`insert into pgboss.job (name, data, state) values ('mail', '[]', 'failed')`.execute(db);
    const [odd] = (await list()).jobs;
    expect(odd).toMatchObject({ what: 'Mail: unreadable', error: 'No reason is known' });
    expect((await act('DELETE', `mail/${odd.id}`)).status).toBe(200);
  });
});
