import type { AlertKind, AlertRule } from '@prebell/contracts';
import type { ColumnType, Generated } from 'kysely';

/** An alert that a user set (migration 021). */
export interface AlertsTable {
  id: string;
  user_id: string;
  /** The custom scanner that the rule is about (migration 067). */
  custom_scanner_id: string | null;
  /** Written as JSON text, read as the value. */
  rule: ColumnType<AlertRule, string, string>;
  enabled: boolean;
  repeat: boolean;
  email: boolean;
  cooldown_seconds: number;
  /** False while the price is beyond the level: it has to come back first. */
  armed: boolean;
  /** Market time since which the alert is armed; null for one from before migration 054. */
  armed_at: Date | null;
  last_fired_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A fired alert. `id` ascends with time. */
export interface AlertEventsTable {
  id: string;
  user_id: string;
  alert_id: string | null;
  kind: AlertKind;
  symbol: string;
  text: string;
  price: number | null;
  /** Market time. */
  at: Date;
  fired_at: Date;
  /** True if it exceeded the hourly limit: stored, not sent. */
  held: boolean;
  acknowledged_at: Date | null;
}

export interface AlertSettingsTable {
  user_id: string;
  hourly_budget: number;
}

/** An alert that a stored hit raised, waiting to be sent, muted or dropped (migration 053). Processed in the order of `id`. */
export interface DueAlertsTable {
  id: Generated<number>;
  alert_id: string;
  symbol: string;
  rank: number;
  price: number | null;
  /** Percent: the gap for gappers, else the change since the previous close. */
  change: number | null;
  /** Market time of the hit. */
  at: Date;
}

/** One row: the time up to which alerts have seen all prices, in real and in market time (migration 054). */
export interface AlertWatchTable {
  id: Generated<number>;
  seen_at: Date;
  market_at: Date;
}
