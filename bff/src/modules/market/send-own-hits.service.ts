import { STREAM_PLANS } from '@prebell/contracts';
import type { Namespace } from 'socket.io';
import type { Deps } from '../../deps';
import { rangesOfKey } from '../hits/own-hits.codec';
import { findOwnHitsOf } from '../hits/own-hits.repository';
import { visibleOnPlan } from '../plans/visible-fields.policy';
import { broadcast } from './broadcast.namespace';
import { customRoom } from './market-requests.namespace';

/**
 * Sends stored hits of custom scanners to the sockets that subscribe to them. Only the owner can subscribe.
 * @returns the function that stops it.
 */
export const sendOwnHits = (
  namespace: Namespace,
  { db, ownHits, log }: Pick<Deps, 'db' | 'ownHits' | 'log'>,
): (() => void) => {
  // One at a time, so that hits arrive in order.
  let work: Promise<void> = Promise.resolve();
  const send = async (key: string): Promise<void> => {
    for (const range of rangesOfKey(key)) {
      const plans = STREAM_PLANS.map((plan) => ({ plan, room: customRoom(range.scanner, range.version, plan) })).filter(
        ({ room }) => namespace.adapter.rooms.has(room),
      );
      if (plans.length === 0) continue;
      for (const hit of await findOwnHitsOf(db, range))
        for (const { plan, room } of plans) broadcast(namespace, [room], 'custom:hit', visibleOnPlan(plan).hit(hit));
    }
  };
  return ownHits.subscribe((key) => {
    work = work
      .then(() => send(key))
      .catch((error: unknown) => log.warn({ err: error }, 'Hits of custom scanners could not be delivered'));
  });
};
