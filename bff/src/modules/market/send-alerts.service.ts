import type { WireAlertEvent } from '@prebell/contracts';
import type { Namespace } from 'socket.io';
import type { Deps } from '../../deps';
import { roomOf } from '../../realtime/authenticate';
import { findAlertEvent } from '../alerts/alert-events.repository';
import { presentAlertEvent } from '../alerts/alerts.presenter';
import { runAlerts } from '../alerts/run-alerts.worker';
import { broadcast } from './broadcast.namespace';

/**
 * Sends alerts to all sockets of their users: directly to those of this instance, and by a hint to those of the others.
 * @returns the function that stops it.
 */
export const sendAlerts = (
  namespace: Namespace,
  deps: Pick<Deps, 'market' | 'db' | 'now' | 'log' | 'config' | 'bus' | 'dueAlerts'>,
): (() => void) => {
  const { bus, db, log } = deps;
  const sendHere = (userId: string, event: WireAlertEvent) => broadcast(namespace, [roomOf(userId)], 'alert', event);
  const end = runAlerts({
    ...deps,
    notify: (userId, event) => {
      sendHere(userId, event);
      bus.publish('alert', event.id);
    },
  });
  const unsubscribe = bus.subscribe('alert', (id) => {
    findAlertEvent(db, id).then(
      (row) => row && sendHere(row.user_id, presentAlertEvent(row)),
      (error: unknown) => log.warn({ err: error }, 'An alert from another instance could not be delivered'),
    );
  });
  return () => {
    unsubscribe();
    void end();
  };
};
