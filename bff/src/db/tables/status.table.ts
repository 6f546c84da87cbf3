import type { IncidentState, StatusComponent } from '@prebell/contracts';

/** One check of a component (migration 100). */
export interface StatusChecksTable {
  /** Start of the minute. */
  minute: Date;
  component: StatusComponent;
  is_up: boolean;
  /** How long the check took. */
  ms: number;
}

/** The passed checks of a component on a day (UTC). */
export interface StatusDaysTable {
  day: string;
  component: StatusComponent;
  /** The first check of that day. */
  first_minute: Date;
  served: number;
  p50_ms: number;
  p99_ms: number;
}

/** Latency of the momentum stream, every ten minutes. */
export interface StatusLatencyTable {
  at: Date;
  p50_ms: number;
  p99_ms: number;
}

export interface StatusIncidentsTable {
  id: string;
  title: string;
  components: StatusComponent[];
  started_at: Date;
  resolved_at: Date | null;
  /** Username of the admin, which outlives the account. */
  created_by: string;
}

/** An address that gets a mail about each incident (migration 108). */
export interface StatusSubscriptionsTable {
  /** In lower case. */
  email: string;
  /** The secret in the links of mails to this address. It confirms and ends the subscription, nothing else. */
  token: string;
  /** When somebody last requested mails for the address. */
  asked_at: Date;
  /** Null until the link in the first mail was followed. */
  confirmed_at: Date | null;
}

export interface StatusIncidentUpdatesTable {
  id: string;
  incident_id: string;
  at: Date;
  state: IncidentState;
  text: string;
  created_by: string;
}
