import { takeDueAlert } from './due-alerts.repository';
import { type AlertNotification, type FireDeps, fireAlertIn } from './fire-alert.service';

/**
 * Sends or drops the alerts that stored hits have raised. Each is decided and removed from the queue in one transaction: a crash
 * before the commit leaves it queued, and none is decided twice, even if several instances work on them.
 * @param notify called after each commit with an alert that its owner should receive.
 */
export const fireDueAlerts = async (
  { db, ...deps }: FireDeps,
  notify: (userId: string, event: AlertNotification['event']) => void,
): Promise<void> => {
  for (;;) {
    const decided = await db.transaction().execute(async (tx) => {
      const due = await takeDueAlert(tx);
      if (due === undefined) return null;
      const { alert_id, at, ...firing } = due;
      return { notification: await fireAlertIn(tx, deps, alert_id, { ...firing, at: at.getTime() }) };
    });
    if (decided === null) return;
    if (decided.notification !== null) notify(decided.notification.userId, decided.notification.event);
  }
};
