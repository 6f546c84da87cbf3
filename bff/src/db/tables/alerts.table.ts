import type { AlertKind, AlertRule } from '@prebell/contracts';
import type { ColumnType } from 'kysely';

/** What a user wants to be told of (migration 021). */
export interface AlertsTable {
  id: string;
  user_id: string;
  /** Written as JSON text, read as the value. */
  rule: ColumnType<AlertRule, string, string>;
  enabled: boolean;
  repeat: boolean;
  email: boolean;
  cooldown_seconds: number;
  /** False while the price is beyond the level and has to come back first. */
  armed: boolean;
  last_fired_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** What a user was told. `id` ascends with time. */
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
  /** Beyond the hourly budget: kept, not told. */
  held: boolean;
  acknowledged_at: Date | null;
}

export interface AlertSettingsTable {
  user_id: string;
  hourly_budget: number;
}
