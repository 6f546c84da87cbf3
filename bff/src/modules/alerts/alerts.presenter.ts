import { describeAlert, type WireAlert, type WireAlertEvent } from '@prebell/contracts';
import type { AlertEventRow } from './alert-events.repository';
import type { AlertRow } from './alerts.repository';

/** @param ownScanner the name of the alert's own scanner, if it is about one */
export const presentAlert = (
  { user_id: _, armed_at: __, custom_scanner_id: ___, last_fired_at, created_at, updated_at, ...row }: AlertRow,
  ownScanner?: string,
): WireAlert => ({
  ...row,
  description: describeAlert(row.rule, ownScanner),
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
