import { seconds } from '@prebell/contracts';
import type { Deps } from '../../deps';
import {
  countSubscriptions,
  readArchiveAge,
  readLastBackup,
  readOutbox,
  readPrimary,
  readReplicas,
  readStripeEvents,
} from './business.repository';

/** Counted at most this often, however many requests come, milliseconds. */
const FRESH_MS = seconds(5);

const count = async ({ db, now }: Pick<Deps, 'db' | 'now'>) => {
  const [events, mails, subscriptions, primary, replicas, lastBackup, archiveAge] = await Promise.all([
    readStripeEvents(db, now()),
    readOutbox(db, now()),
    countSubscriptions(db),
    readPrimary(db),
    readReplicas(db),
    readLastBackup(db),
    readArchiveAge(db),
  ]);
  return { events, mails, subscriptions, primary, replicas, lastBackup, archiveAge };
};
type Figures = Awaited<ReturnType<typeof count>>;

/** Queues, subscriptions, copies and backups, from the database: the one source of Prometheus and of the admin's page. */
export const createBusinessFigures = (deps: Pick<Deps, 'db' | 'now'>): { read(): Promise<Figures> } => {
  let answer: { readonly readAt: number; readonly figures: Promise<Figures> } | null = null;
  return {
    read() {
      const at = performance.now();
      if (answer === null || at - answer.readAt >= FRESH_MS) answer = { readAt: at, figures: count(deps) };
      return answer.figures;
    },
  };
};
