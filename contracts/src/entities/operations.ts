import { z } from 'zod';
import { instantSchema } from '../open-enum';

const countSchema = z.int().min(0);

/** A line of an instance's log at level error: a fixed text without user data. Search the log for the trace id to find the rest. */
const loggedErrorSchema = z.object({
  at: instantSchema,
  text: z.string(),
  /** Code or name of the cause and its message without secrets, such as `57P01: terminating connection`. */
  cause: z.string().nullable(),
  /** Null for work that no request caused. */
  trace_id: z.string().nullable(),
});
export type LoggedError = z.infer<typeof loggedErrorSchema>;

/** An instance's load now, from the metrics that Prometheus reads. */
const instanceLoadSchema = z.object({
  requests: countSchema,
  requests_limit: countSchema,
  /** The 99th percentile of how late its event loop was, milliseconds. */
  event_loop_ms: z.number().min(0),
  sockets: countSchema,
  memory_bytes: countSchema,
  /** Null for an instance without NATS. */
  is_nats_up: z.boolean().nullable(),
});

/** The figures that an instance reports with each heartbeat. */
export const instanceReportSchema = z.object({
  /** `host:port`, as in each line of its log; `web1@host:port` with an `INSTANCE_NAME`. */
  name: z.string(),
  role: z.string(),
  /** The release that it considers live; null before it knows one. */
  release: z.string().nullable(),
  started_at: instantSchema,
  /** Whether it leads the market. */
  is_leader: z.boolean(),
  /**
   * Whether it serves requests, or could lead immediately. Instances of earlier releases report neither this nor the
   * next two fields.
   */
  is_ready: z.boolean().optional(),
  /** Whether it can read the release store. */
  is_store_up: z.boolean().optional(),
  /** By how many milliseconds its clock is at least ahead of the database's; negative if it is behind. */
  clock_ahead_ms: z.int().optional(),
  load: instanceLoadSchema,
  errors: z.array(loggedErrorSchema),
});
export type InstanceReport = z.infer<typeof instanceReportSchema>;

/**
 * `stopped`: it shut down normally. `lost`: it fell silent. `takeover`: another instance leads the market. `failover`:
 * another server became the database's primary. `outage`: it ran, but did not answer.
 */
export const INCIDENT_KINDS = ['stopped', 'lost', 'takeover', 'failover', 'restart', 'outage'] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

const incidentSchema = z.object({
  id: z.int(),
  /** An instance, `Market leader`, `Database`, `NATS` or `etcd`. */
  part: z.string(),
  /** One of `INCIDENT_KINDS`, or a kind that a later release added. */
  kind: z.string(),
  began_at: instantSchema,
  /** Null while it lasts. */
  ended_at: instantSchema.nullable(),
  cause: z.string(),
  /** The instances that noticed it. */
  seen_by: z.array(z.string()),
});
export type OperationsIncident = z.infer<typeof incidentSchema>;

/** The components that decide which server is the database's primary. */
const failoverSchema = z.object({
  etcd: z.array(
    z.object({
      address: z.string(),
      /** Whether it answers and sees a majority. */
      is_healthy: z.boolean(),
      is_leader: z.boolean(),
    }),
  ),
  /** The nodes as Patroni lists them; empty if none of them answers. */
  nodes: z.array(
    z.object({
      name: z.string(),
      /** As Patroni reports it: `leader`, `sync_standby`, `replica`. */
      role: z.string(),
      /** `running` and `streaming` are healthy. */
      state: z.string(),
      timeline: z.int().nullable(),
      /** Bytes of the log that it has not received; null for a leader, and if unknown. */
      lag_bytes: z.number().nullable(),
    }),
  ),
});
export type Failover = z.infer<typeof failoverSchema>;

/** Whether etcd can decide: more than half of its members see a majority. */
export const hasMajority = (etcd: Failover['etcd']): boolean =>
  etcd.filter(({ is_healthy }) => is_healthy).length * 2 > etcd.length;

/** Whether a node receives each commit before it is acknowledged, so that it may take over. */
export const isSynchronous = ({ role, state }: Failover['nodes'][number]): boolean =>
  role === 'sync_standby' && (state === 'running' || state === 'streaming');

/** The state of the platform for its operators. */
export const operationsSchema = z.object({
  measured_at: instantSchema,
  /** Sorted by role and name. An instance that fell silent stays listed for an hour. */
  instances: z.array(
    instanceReportSchema.omit({ errors: true }).extend({
      reported_at: instantSchema,
      is_up: z.boolean(),
    }),
  ),
  /** Of all instances, newest first. */
  errors: z.array(loggedErrorSchema.extend({ instance: z.string() })),
  /** Without a mail server they stay in the outbox, which a demo shows. */
  mails: z.object({ has_server: z.boolean(), waiting: countSchema, oldest_seconds: z.number() }),
  /** Events of the payment processor. We gave up on those in `dead`. */
  payment_events: z.object({ waiting: countSchema, oldest_seconds: z.number(), dead: countSchema }),
  database: z.object({
    /** Address of the primary; null if it is reached without a network. */
    primary: z.string().nullable(),
    started_at: instantSchema,
    /** Number of replicas that follow the primary. */
    replicas: countSchema,
    /** Number of replicas that receive each commit before it is acknowledged; null if the database account may not see this. */
    synchronous_replicas: countSchema.nullable().optional(),
    /** Lag of the slowest replica; null if the database account may not see it. */
    replica_lag_seconds: z.number().nullable(),
    /** The last backup of any kind; null if none is known. */
    last_backup_at: instantSchema.nullable(),
    /** The last backup of pgBackRest; null if none is known. */
    last_server_backup_at: instantSchema.nullable().optional(),
    /**
     * The database has archived its log up to here. With a server backup it can be restored to any minute before that.
     * Null without an archive.
     */
    archived_until: instantSchema.nullable().optional(),
    /** When the database last failed to archive a part of its log; null once that part is archived, and without an archive. */
    archive_failed_at: instantSchema.nullable().optional(),
    /** Whether this instance's database account could change or remove what the audit log and the dispatch record have sealed. */
    may_alter_records: z.boolean().optional(),
  }),
  /** Null where the instances are not configured with etcd and Patroni. */
  failover: failoverSchema.nullable().optional(),
  /** What broke, changed or restarted, newest first. */
  incidents: z.array(incidentSchema).optional(),
});
export type Operations = z.infer<typeof operationsSchema>;
export type OperatedInstance = Operations['instances'][number];
