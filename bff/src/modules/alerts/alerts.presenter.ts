import { describeAlert, type WireAlert, type WireAlertEvent } from '@prebell/contracts';
import type { AlertEventRow } from './alert-events.repository';
import type { AlertRow } from './alerts.repository';

export const presentAlert = ({
  user_id: _,
  armed_at: __,
  last_fired_at,
  created_at,
  updated_at,
  ...row
}: AlertRow): WireAlert => ({
  ...row,
  description: describeAlert(row.rule),
  last_fired_at: last_fired_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const presentAlertEvent = ({
  user_id: _,
  at,
  fired_at,
  acknowledged_at,
  ...row
}: AlertEventRow): WireAlertEvent => ({
  ...row,
  at: at.toISOString(),
  fired_at: fired_at.toISOString(),
  acknowledged_at: acknowledged_at?.toISOString() ?? null,
});
