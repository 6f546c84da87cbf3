import { days, mayMakeScanners, type Permission, scannerLimit, type WireAlertEvent } from '@prebell/contracts';
import { isWithinCap } from '@prebell/market';
import { queueMail } from '@prebell/server/mail';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../db/database';
import type { Deps } from '../../deps';
import { resolvePermissions } from '../users/roles.policy';
import { accessOf } from '../users/tier.policy';
import { findUser, type UserRecord } from '../users/users.repository';
import { admission, BUDGET_MS } from './admission.rules';
import { alertMail } from './alert.mails';
import {
  type AlertEventRow,
  countSent,
  deleteEventsBefore,
  findLastFired,
  insertAlertEvent,
} from './alert-events.repository';
import { alertText, type Occurrence } from './alert-text.presenter';
import { presentAlertEvent } from './alerts.presenter';
import { type AlertRow, findWaitingAlert, lockHourlyBudget, markFired } from './alerts.repository';
import { ownScannerNames } from './own-scanner-names.service';

const EVENTS_KEPT_MS = days(30);
const NEEDED: Permission = 'alerts:realtime';

export type FireDeps = Pick<Deps, 'db' | 'now' | 'config'>;

/** What makes an alert fire. A scanner entry carries the rank at which the symbol entered. */
export interface Firing extends Occurrence {
  readonly rank?: number;
}

/** Whether the user's current plan includes alerts and the row of the scanner that this alert is about. */
const mayHear = (user: UserRecord, alert: AlertRow, { rank }: Firing, now: Date): boolean => {
  const { tier } = accessOf(user, now);
  if (!user.is_active || !resolvePermissions({ ...user, tier }, { cadAdminBypass: false }).has(NEEDED)) return false;
  if (alert.rule.kind === 'own_entry') return mayMakeScanners({ tier, is_admin: user.is_admin });
  if (alert.rule.kind !== 'scan_entry' || rank === undefined) return true;
  const cap = scannerLimit(alert.rule.scanner, { tier, is_admin: user.is_admin });
  return cap !== null && isWithinCap({ rank }, cap);
};

const admit = async (tx: Connection, alert: AlertRow, symbol: string, now: Date) => {
  const hourlyBudget = await lockHourlyBudget(tx, alert.user_id);
  const lastFired = await findLastFired(tx, { alertId: alert.id, symbol });
  return admission({
    now: now.getTime(),
    lastFiredAt: lastFired?.getTime() ?? null,
    cooldownSeconds: alert.cooldown_seconds,
    sentInHour: await countSent(tx, alert.user_id, new Date(now.getTime() - BUDGET_MS)),
    hourlyBudget,
  });
};

/** A fired alert to send to its owner. */
export interface AlertNotification {
  readonly userId: string;
  readonly event: WireAlertEvent;
}

/**
 * Records that an alert fired and queues its mail. Does nothing if the owner's plan no longer includes alerts, the alert was
 * changed meanwhile, or the same one fired a moment ago.
 * @returns the message for the owner, or null. Send it after the transaction.
 */
export const fireAlertIn = async (
  tx: Connection,
  { now, config }: Omit<FireDeps, 'db'>,
  alertId: string,
  firing: Firing,
): Promise<AlertNotification | null> => {
  const at = now();
  const alert = await findWaitingAlert(tx, alertId);
  const user = alert && (await findUser(tx, alert.user_id));
  if (alert === undefined || user === undefined || !mayHear(user, alert, firing, at)) return null;
  const verdict = await admit(tx, alert, firing.symbol, at);
  if (verdict === 'drop') return null;
  const row: AlertEventRow = {
    id: uuid(),
    user_id: user.id,
    alert_id: alert.id,
    kind: alert.rule.kind,
    symbol: firing.symbol,
    text: alertText(alert.rule, firing, (await ownScannerNames(tx, user.id, [alert]))(alert)),
    price: firing.price,
    at: new Date(firing.at),
    fired_at: at,
    held: verdict === 'mute',
    acknowledged_at: null,
  };
  await insertAlertEvent(tx, row);
  await markFired(tx, alert, { at, marketAt: row.at });
  await deleteEventsBefore(tx, user.id, new Date(at.getTime() - EVENTS_KEPT_MS));
  // An unconfirmed address may be somebody else's.
  const isReachable = user.email_confirmed_at !== null;
  if (alert.email && !row.held && isReachable)
    await queueMail(
      tx,
      { to: user.email, category: 'alerts.fired', dedupe_key: `alert:${row.id}`, ...alertMail(row, config) },
      at,
    );
  return { userId: user.id, event: presentAlertEvent(row) };
};

/** The same in its own transaction. If several instances see the same occurrence, only one of them records it. */
export const fireAlert = (
  { db, ...deps }: FireDeps,
  alertId: string,
  firing: Firing,
): Promise<AlertNotification | null> => db.transaction().execute((tx) => fireAlertIn(tx, deps, alertId, firing));
