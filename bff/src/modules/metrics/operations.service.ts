import type { Operations } from '@prebell/contracts';
import { listIncidents } from '../../cluster/incidents.repository';
import { listReports, type ReportedInstance } from '../../cluster/instances.repository';
import { mayAlterRecords } from '../../db/app-role';
import type { Deps } from '../../deps';
import { createBusinessFigures } from './business-figures.service';
import { readFailover } from './failover.gateway';

/** How many errors the page shows, from all instances together. */
const ERRORS_SHOWN = 20;

const byRoleAndName = (a: ReportedInstance, b: ReportedInstance): number =>
  a.report.role.localeCompare(b.report.role) || a.report.name.localeCompare(b.report.name);

/** Reads the state of the platform for admins: the report of this instance, those of the others, and the state of the shared parts. */
export const createOperations = (
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'report'>,
): { read(): Promise<Operations> } => {
  const { config, db, now, report } = deps;
  const business = createBusinessFigures(deps);
  return {
    async read() {
      const [own, known, incidents, failover, { jobs, primary, replicas, backups, archive }, may_alter_records] =
        await Promise.all([
          report(),
          listReports(db),
          listIncidents(db),
          readFailover(config),
          business.read(),
          mayAlterRecords(db),
        ]);
      const { mail: mails, 'stripe-events': events } = jobs;
      const measuredAt = now();
      // A process that runs alone has no row in the list.
      const others = known.filter(({ report: { name } }) => name !== own.name);
      const all = [...others, { report: own, beatAt: measuredAt, isAlive: true }].sort(byRoleAndName);
      return {
        measured_at: measuredAt.toISOString(),
        instances: all.map(({ report: { errors: _errors, ...facts }, beatAt, isAlive }) => ({
          ...facts,
          reported_at: beatAt.toISOString(),
          is_up: isAlive,
        })),
        errors: all
          .flatMap(({ report: { name, errors } }) => errors.map((error) => ({ ...error, instance: name })))
          .sort((a, b) => b.at.localeCompare(a.at))
          .slice(0, ERRORS_SHOWN),
        mails: { has_server: config.mail.smtpUrl !== null, waiting: mails.waiting, oldest_seconds: mails.age },
        payment_events: { waiting: events.waiting, oldest_seconds: events.age, dead: events.failed },
        database: {
          primary: primary.address,
          started_at: primary.startedAt.toISOString(),
          replicas: replicas.count,
          synchronous_replicas: replicas.synchronous,
          replica_lag_seconds: replicas.lag,
          last_backup_at: backups.any?.toISOString() ?? null,
          last_server_backup_at: backups.server?.toISOString() ?? null,
          archived_until: archive.until?.toISOString() ?? null,
          archive_failed_at: archive.failedAt?.toISOString() ?? null,
          may_alter_records,
        },
        failover,
        incidents: incidents.map(({ began_at, ended_at, ...facts }) => ({
          ...facts,
          began_at: began_at.toISOString(),
          ended_at: ended_at?.toISOString() ?? null,
        })),
      };
    },
  };
};
