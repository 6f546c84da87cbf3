import { ATTENTION_KINDS, type AttentionKind, days, type WireAttention } from '@prebell/contracts';
import { countFailedJobs } from '@prebell/server/jobs';
import { MAIL_QUEUE } from '@prebell/server/mail';
import type { Connection } from '../../db/database';
import { failedSubscriptions } from '../billing/billing.repository';
import { waitingReports } from '../chat/moderation.repository';
import { waitingTickets } from '../contact/contact.repository';
import { countFaultsSince } from '../faults/faults.repository';
import { openIncidents } from '../status/incidents.repository';

/** Older errors of pages are history: nobody can act on them any more. */
const FAULTS_MS = days(1);

interface Queue {
  readonly count: number;
  readonly since: Date | null;
}
const NONE: Queue = { count: 0, since: null };

/** Several queues as one. */
const together = (queues: readonly Queue[]): Queue =>
  queues.reduce(
    (all, { count, since }) => ({
      count: all.count + count,
      since: all.since !== null && (since === null || all.since < since) ? all.since : since,
    }),
    NONE,
  );

/** What waits for an admin at `now`, the most urgent first. Empty queues are left out. */
export const readAttention = async (db: Connection, now: Date): Promise<WireAttention[]> => {
  const [incidents, unpaid, tickets, chat_reports, failed, faults] = await Promise.all([
    openIncidents(db),
    failedSubscriptions(db),
    waitingTickets(db),
    waitingReports(db),
    countFailedJobs(db),
    countFaultsSince(db, new Date(now.getTime() - FAULTS_MS)),
  ]);
  const isMail = ({ queue }: { queue: string }) => queue === MAIL_QUEUE;
  const queues: Record<AttentionKind, Queue> = {
    incidents,
    past_due: unpaid.find(({ status }) => status === 'past_due') ?? NONE,
    unpaid: unpaid.find(({ status }) => status === 'unpaid') ?? NONE,
    tickets,
    chat_reports,
    mails: together(failed.filter(isMail)),
    jobs: together(failed.filter((job) => !isMail(job))),
    faults: { count: faults, since: null },
  };
  return ATTENTION_KINDS.filter((kind) => queues[kind].count > 0).map((kind) => ({
    kind,
    count: queues[kind].count,
    since: queues[kind].since?.toISOString() ?? null,
  }));
};
