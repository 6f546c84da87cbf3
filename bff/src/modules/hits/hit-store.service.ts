import type { HitStore } from '@prebell/market';
import type { Deps } from '../../deps';
import { insertDueAlerts } from '../alerts/due-alerts.repository';
import { claimLog, findWholeLog, insertHits, isWriter, pruneLogs } from './hits.repository';

/** How many trading days of hits and ticks to keep. */
export const KEPT_DAYS = 30;

/**
 * The hit log of a live source. A stored hit keeps its number forever (ADR 58). The transaction that stores a hit also
 * stores the alerts that it raises.
 */
export const createHitStore = ({
  asLeader,
  now,
  dueAlerts,
}: Pick<Deps, 'asLeader' | 'now' | 'dueAlerts'>): HitStore => ({
  claim: (date, run) =>
    asLeader(async (tx) => {
      await claimLog(tx, date, run);
      await pruneLogs(tx, KEPT_DAYS);
      return findWholeLog(tx, date);
    }),
  add: async (run, hits, moment) => {
    const { date } = hits[0]!;
    const due = await asLeader(async (tx) => {
      if (!(await isWriter(tx, date, run))) throw new Error('Another engine continues the hit log');
      const seqs = await insertHits(tx, hits);
      return insertDueAlerts(tx, { date, seqs, now: now(), marketNow: moment.now, speed: moment.speed });
    });
    if (due > 0) dueAlerts.announce();
  },
});
