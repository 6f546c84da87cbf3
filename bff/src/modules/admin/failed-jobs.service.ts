import { type failedJobFilterSchema, type Pagination, paginate, type WireFailedJob } from '@prebell/contracts';
import { AppError } from '@prebell/server/errors';
import { addJobs, type FailedJob, listFailedJobs, removeFailedJob, SCHEDULED } from '@prebell/server/jobs';
import { MAIL_QUEUE, markFailed } from '@prebell/server/mail';
import { z } from 'zod';
import type { Connection } from '../../db/database';
import { STRIPE_EVENTS } from '../../db/jobs';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { closeEvents } from '../billing/webhook/events.repository';
import { PER_PAGE } from './admin.service';

/** The parts of a job's data that say what it does. A job with unreadable data may lack any of them. */
const factsSchema = z.object({
  category: z.string().optional().catch(undefined),
  event: z.string().optional().catch(undefined),
  task: z.string().optional().catch(undefined),
});
const factsOf = (data: unknown) => factsSchema.safeParse(data).data ?? {};

const UNKNOWN = 'unreadable';

const describeJob = ({ queue, data }: Pick<FailedJob, 'queue' | 'data'>): string => {
  const { category = UNKNOWN, event = UNKNOWN, task = UNKNOWN } = factsOf(data);
  const names: Record<string, string> = {
    [MAIL_QUEUE]: `Mail: ${category}`,
    [STRIPE_EVENTS]: `Payment event: ${event}`,
    [SCHEDULED]: `Scheduled: ${task}`,
  };
  return names[queue] ?? queue;
};

/** The message of a failed attempt: in our own form, or in one of pg-boss's. */
const outputSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ value: z.string() }).transform(({ value }) => value),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value.message),
]);
const PLAINER: Readonly<Record<string, string>> = {
  'job failed by timeout in active state': 'The process that worked on it ended, or it took too long',
  'pg-boss shut down while active': 'The process that worked on it stopped',
};

const errorOf = (output: unknown): string => {
  const message = outputSchema.safeParse(output).data ?? 'No reason is known';
  return PLAINER[message] ?? message;
};

/** One page of failed jobs. */
export const readFailedJobs = async (
  db: Connection,
  { page }: z.output<typeof failedJobFilterSchema>,
): Promise<{ jobs: WireFailedJob[]; pagination: Pagination }> => {
  const { jobs, total } = await listFailedJobs(db, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
  return {
    jobs: jobs.map(({ data, output, created_at, failed_at, ...job }) => ({
      ...job,
      what: describeJob({ queue: job.queue, data }),
      created_at: created_at.toISOString(),
      failed_at: failed_at.toISOString(),
      error: errorOf(output),
    })),
    pagination: paginate({ page, per_page: PER_PAGE, total }),
  };
};

interface Order {
  readonly queue: string;
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
}

const take = async (tx: Connection, order: Order): Promise<unknown> => {
  const job = await removeFailedJob(tx, order);
  if (job === undefined) throw new AppError('NOT_FOUND', 'This job is no longer in the list');
  return job.data;
};

const record = (tx: Connection, action: 'job.retry' | 'job.drop', { queue, id, actor, now }: Order, data: unknown) =>
  insertAudit(tx, {
    at: now,
    action,
    actor,
    target: { id: null, username: describeJob({ queue, data }) },
    before: {},
    after: { job: id },
    reason: null,
  });

/** Puts a failed job back into its queue, with all its attempts. Throws NOT_FOUND if another admin was faster. */
export const retryJob = async (tx: Connection, order: Order): Promise<void> => {
  const data = await take(tx, order);
  await addJobs(tx, [{ queue: order.queue, id: order.id, data: Object(data) }]);
  await record(tx, 'job.retry', order, data);
};

/** Drops a failed job and marks its mail or event as settled, so that nothing adds the job again. Throws NOT_FOUND. */
export const dropJob = async (tx: Connection, order: Order): Promise<void> => {
  const data = await take(tx, order);
  const { event } = factsOf(data);
  if (order.queue === MAIL_QUEUE) await markFailed(tx, order.id, order.now);
  if (order.queue === STRIPE_EVENTS && event !== undefined) await closeEvents(tx, [event], 'dead');
  await record(tx, 'job.drop', order, data);
};
