import { usePlatform } from '@prebell/platform';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSignalOutput } from '../../../entities/signals';
import type { FiredAlerts } from '../api/alerts';
import { alertSignal, missedAlerts } from '../model/missed-alerts';

interface Options {
  /** Undefined while loading. Alerts in the first list fired before this page was open, so they are not announced. */
  readonly fired: FiredAlerts | undefined;
  readonly enabled: boolean;
  readonly onOpenList: () => void;
}

/** Announces each alert once: as it fires, or, after an outage, from the list that is read again. */
export const useAnnouncedAlerts = ({ fired, enabled, onOpenList }: Options): void => {
  const { market } = usePlatform();
  const output = useSignalOutput();
  /** Ids of alerts that were announced or need no announcement. */
  const known = useRef(new Set<string>());
  const hasList = useRef(false);

  useEffect(() => {
    if (!enabled) return;
    return market.on('alert', (event) => {
      if (known.current.has(event.id)) return;
      known.current.add(event.id);
      const signal = alertSignal(event);
      if (signal !== null) output(signal);
    });
  }, [market, enabled, output]);

  const compare = useEffectEvent(({ events }: FiredAlerts) => {
    const { signals, opensList } = missedAlerts(events, (id) => known.current.has(id));
    for (const { id } of events) known.current.add(id);
    if (hasList.current) {
      signals.forEach((signal, i) => {
        output(signal, { isSilent: i > 0, ...(opensList && { action: { label: 'Show', run: onOpenList } }) });
      });
    }
    hasList.current = true;
  });
  useEffect(() => {
    if (enabled && fired !== undefined) compare(fired);
  }, [enabled, fired]);
};
