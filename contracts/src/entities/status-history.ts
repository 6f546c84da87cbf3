import { z } from 'zod';
import { instantSchema, openEnum } from '../open-enum';

/** The parts of the platform that the status page shows one by one. */
export const STATUS_COMPONENTS = ['pages', 'api', 'scanners', 'chat', 'dispatch', 'mail', 'payments'] as const;
export const statusComponentSchema = z.enum(STATUS_COMPONENTS);
export type StatusComponent = z.infer<typeof statusComponentSchema>;

export const STATUS_COMPONENT_LABELS: Readonly<Record<StatusComponent, string>> = {
  pages: 'Pages',
  api: 'API',
  scanners: 'Scanners',
  chat: 'Trading room',
  dispatch: 'Dispatch',
  mail: 'E-mail',
  payments: 'Payments',
};

/** How many days the status page shows. */
export const STATUS_DAYS = 90;

/** The stages of work on an incident. */
export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export const incidentStateSchema = z.enum(INCIDENT_STATES);
export type IncidentState = z.infer<typeof incidentStateSchema>;

export const INCIDENT_STATE_LABELS: Readonly<Record<IncidentState, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

/** We delete an address for incident e-mails if it is not confirmed within this many days. */
export const STATUS_MAILS_KEPT_DAYS = 3;

/** An address for incident e-mails. Two spellings of one address are one subscription. */
export const subscriberEmailSchema = z
  .email('Please enter a valid email address')
  .max(254, 'At most 254 characters')
  .transform((email) => email.toLowerCase());

/** One entry of an incident's log, written by an admin. */
export const incidentUpdateSchema = z.object({
  at: instantSchema,
  state: openEnum(incidentStateSchema, 'unknown'),
  text: z.string(),
});

export const incidentSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  components: z.array(z.string()),
  started_at: instantSchema,
  /** Null while it lasts. */
  resolved_at: instantSchema.nullable(),
  /** Newest first. */
  updates: z.array(incidentUpdateSchema),
});
export type Incident = z.output<typeof incidentSchema>;
export type WireIncident = z.input<typeof incidentSchema>;

/** A component's record of checks, one each minute. A minute without a passed check counts as down. */
const componentHistorySchema = z.object({
  name: z.string(),
  /** Result and time of the last check; null before the first. */
  is_up: z.boolean().nullable(),
  checked_at: instantSchema.nullable(),
  /** Share of minutes in the window that passed, percent; null until an hour is recorded. */
  percent: z.number().nullable(),
  /** How long today's checks took, milliseconds. */
  p50_ms: z.number().nullable(),
  p99_ms: z.number().nullable(),
  /** Recorded days in UTC, oldest first; the first and last may be partial. */
  days: z.array(z.object({ date: z.iso.date(), minutes_served: z.int(), minutes: z.int() })),
});
export type ComponentHistory = z.output<typeof componentHistorySchema>;

export const statusHistorySchema = z.object({
  measured_at: instantSchema,
  components: z.array(componentHistorySchema),
  /** Latency of the momentum stream every ten minutes of the last 24 hours, milliseconds, oldest first. */
  latency: z.array(z.object({ at: instantSchema, p50_ms: z.number(), p99_ms: z.number() })),
  /** Of the last 90 days, newest first. */
  incidents: z.array(incidentSchema),
});
export type StatusHistory = z.output<typeof statusHistorySchema>;
export type WireStatusHistory = z.input<typeof statusHistorySchema>;
