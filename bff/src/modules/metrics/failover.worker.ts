import { type Failover, hasMajority, isSynchronous, seconds } from '@prebell/contracts';
import { repeat } from '@prebell/server/process';
import type { IncidentLog } from '../../cluster/incident-log';

const LOOK_EVERY_MS = seconds(5);

/** What is wrong, by part of the cluster. */
const troublesOf = ({ etcd, nodes }: Failover): Map<string, string> => {
  const troubles = new Map<string, string>();
  if (etcd.length > 0 && !hasMajority(etcd))
    troubles.set('etcd', 'No majority: if the primary fails, nothing takes over');
  for (const { address, is_healthy } of etcd)
    if (!is_healthy) troubles.set(`etcd ${address}`, 'It does not answer, or sees no majority');
  if (nodes.length > 1 && !nodes.some(isSynchronous))
    troubles.set('Standby', 'No copy is synchronous: if the primary fails, nothing takes over');
  return troubles;
};

/**
 * Records when etcd loses members or its majority, and when the database has no synchronous standby. Two checks in a
 * row must agree.
 * @returns the function that stops it
 */
export const watchFailover = (
  read: () => Promise<Failover | null>,
  incidents: Pick<IncidentLog, 'note'>,
  everyMs: number = LOOK_EVERY_MS,
): (() => Promise<void>) => {
  /** Known troubles: since when, and whether they are recorded. */
  const known = new Map<string, { readonly beganAt: Date; readonly cause: string; isNoted: boolean }>();
  const look = async (): Promise<void> => {
    const at = new Date();
    const now = await read();
    if (now === null) return;
    const troubles = troublesOf(now);
    for (const [part, cause] of troubles) {
      const before = known.get(part);
      if (before === undefined) known.set(part, { beganAt: at, cause, isNoted: false });
      else if (!before.isNoted) {
        incidents.note({ part, kind: 'outage', beganAt: before.beganAt, endedAt: null, cause });
        before.isNoted = true;
      }
    }
    for (const [part, { beganAt, cause, isNoted }] of known) {
      if (troubles.has(part)) continue;
      if (isNoted) incidents.note({ part, kind: 'outage', beganAt, endedAt: at, cause });
      known.delete(part);
    }
  };
  return repeat(look, everyMs);
};
