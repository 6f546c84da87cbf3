import { backtestThreads, type RunBacktest } from '@prebell/market';
import { followSchedules, type Polled, runJobs, SCHEDULED, scheduledWorker } from '@prebell/server/jobs';
import { createSmtpTransport, isFinal, mailWorker } from '@prebell/server/mail';
import { observeOutside } from '@prebell/server/metrics';
import { createOutsideService } from '@prebell/server/outside';
import { BILLING_SCHEDULES, SCHEDULES, STRIPE_EVENTS } from '../db/jobs';
import type { Deps } from '../deps';
import { backtestWorker } from '../modules/backtests/backtest.worker';
import { eventWorker } from '../modules/billing/webhook/drain-events.service';
import { followWebhook } from '../modules/billing/webhook/follow-webhook.worker';
import { BACKTEST_WORKER } from './market-worker';
import { billingTasks, scheduledTasks } from './scheduled-tasks';

/** How long a mail server may take to accept a mail, milliseconds. */
const LONGEST_MAIL_MS = 60_000;

/** Sends queued mails if a mail server is configured. Otherwise they stay queued, and a demo shows them at `/outbox`. */
const openMail = ({ config, db, now, log, metrics }: Deps) => {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl === null) {
    if (!config.demo) log.warn('SMTP_URL is not set: e-mails stay in the outbox and are not sent');
    return null;
  }
  const transport = createSmtpTransport({ smtpUrl, from });
  const server = createOutsideService({
    timeoutMs: LONGEST_MAIL_MS,
    isTrouble: (error) => !isFinal(error),
    observer: observeOutside(metrics, 'smtp'),
  });
  const send = (mail: Parameters<typeof transport.send>[0]) => server.call(() => transport.send(mail));
  return { worker: mailWorker({ db, send, now }), close: transport.close };
};

/**
 * Processes every queue that this instance can handle, and follows the schedules.
 * @returns a function that stops taking jobs; it resolves once all running jobs are settled or given back
 */
export const startJobs = async (
  deps: Deps,
  run: RunBacktest = backtestThreads(BACKTEST_WORKER),
): Promise<() => Promise<void>> => {
  const { db, log, stripe } = deps;
  const billing = stripe && { ...deps, stripe };
  const mail = openMail(deps);
  const ending = new AbortController();
  const tasks = { ...scheduledTasks(deps), ...(billing && billingTasks(billing)) };
  // biome-ignore lint/suspicious/noExplicitAny: each worker reads the data of its own queue.
  const workers: Polled<any>[] = [scheduledWorker(db, tasks), backtestWorker({ ...deps, run, signal: ending.signal })];
  if (mail !== null) workers.push(mail.worker);
  if (billing) workers.push(eventWorker(billing));
  const runner = await runJobs({ db, log, workers });
  const endSchedules = followSchedules({
    db,
    log,
    schedules: { ...SCHEDULES, ...(billing && BILLING_SCHEDULES) },
    onTick: () => runner.wake(SCHEDULED),
  });
  const endWebhook = billing ? followWebhook(billing, () => runner.wake(STRIPE_EVENTS)) : () => undefined;
  const stop = async () => {
    endSchedules();
    ending.abort(new Error('This process stops'));
    await Promise.all([endWebhook(), runner.stop()]);
    mail?.close();
  };
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
};
