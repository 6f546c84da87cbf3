import type { AlertEvent } from '@prebell/contracts';
import type { Signal } from '../../../entities/signals';

/** More notices at once would cover the desk. */
const MOST_NOTICES = 3;

/** How missed alerts are announced: one by one, or as one notice that opens the list. */
export interface MissedAnnouncement {
  /** Oldest first. */
  readonly signals: readonly Signal<'alert'>[];
  readonly opensList: boolean;
}

/** The signal of a user's alert. Alerts over the hourly limit are only listed; the server counts them. */
export const alertSignal = ({
  held: isMuted,
  symbol,
  text,
}: Pick<AlertEvent, 'held' | 'symbol' | 'text'>): Signal<'alert'> | null =>
  isMuted ? null : { kind: 'alert', symbol, text: `Alert: ${text}` };

/**
 * Announces the alerts in a list that this page has not announced yet, except those that the user read elsewhere.
 * @param events newest first; if all of them are new, the next page may have more
 */
export const missedAlerts = (events: readonly AlertEvent[], isKnown: (id: string) => boolean): MissedAnnouncement => {
  const signals = events
    .filter(({ id, acknowledged_at }) => !isKnown(id) && acknowledged_at === null)
    .flatMap((event) => alertSignal(event) ?? [])
    .toReversed();
  if (signals.length <= MOST_NOTICES) return { signals, opensList: false };
  const isWholePage = events.every(({ id }) => !isKnown(id));
  const text = `${signals.length}${isWholePage ? ' or more' : ''} alerts fired while you were offline`;
  return { signals: [{ kind: 'alert', symbol: 'alerts', text }], opensList: true };
};
