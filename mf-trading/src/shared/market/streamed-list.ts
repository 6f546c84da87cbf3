import type { MarketEvent } from '@prebell/contracts';
import { type MarketEventData, type Platform, usePlatform } from '@prebell/platform';
import { type DataTag, type QueryKey, useQueryClient } from '@prebell/platform/query';
import { useEffect, useEffectEvent } from 'react';

/** How a list follows the stream. `add` returns the same list for an event that does not belong to it. */
export interface Streamed<Event extends MarketEvent, List> {
  readonly event: Event;
  readonly add: (list: List, data: MarketEventData<Event>) => List;
}

/** Reads a list and adds the events that arrive in the meantime, because the answer may be older than they are. */
export const readStreamed = async <Event extends MarketEvent, List>(
  market: Platform['market'],
  { event, add }: Streamed<Event, List>,
  read: () => Promise<List>,
): Promise<List> => {
  const arrived: MarketEventData<Event>[] = [];
  const unsubscribe = market.on(event, (data) => arrived.push(data));
  try {
    return arrived.reduce(add, await read());
  } finally {
    unsubscribe();
  }
};

interface Options<Event extends MarketEvent, List, Key extends QueryKey> {
  readonly queryKey: DataTag<Key, List>;
  readonly streamed: Streamed<Event, List>;
  /** Whether a session change may start a new list, as a new day does. */
  readonly isDaily?: boolean;
  readonly enabled?: boolean;
  /** False if the caller itself reads what came between the list and the stream. */
  readonly isReadAtStart?: boolean;
  /** Called with each event, and whenever events may have been missed. */
  readonly onChange?: () => void;
}

/**
 * Adds events to a list that was read with `readStreamed`. It reads the list again when events may have been missed: after each
 * connection, and when a list that no component followed is shown again. That includes the first connection, because the list may be
 * seconds old. If an event arrives and there is no list, it reads the list: one event must not look like all of them.
 */
export const useStreamedList = <Event extends MarketEvent, List, Key extends QueryKey>({
  queryKey,
  streamed,
  isDaily = false,
  enabled = true,
  isReadAtStart = true,
  onChange,
}: Options<Event, List, Key>): void => {
  const { market } = usePlatform();
  const queryClient = useQueryClient();
  const { event } = streamed;
  const id = JSON.stringify(queryKey);
  const readAgain = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey }));
  const catchUp = useEffectEvent(() => {
    onChange?.();
    readAgain();
  });
  const take = useEffectEvent((data: MarketEventData<Event>) => {
    onChange?.();
    const state = queryClient.getQueryState<List>(queryKey);
    if (state?.data !== undefined) queryClient.setQueryData<List>(queryKey, streamed.add(state.data, data));
    else if (state?.fetchStatus !== 'fetching') readAgain();
  });

  const start = useEffectEvent(() => {
    // A list that is still loading adds the events itself. Another user of the list may already have requested it.
    if (queryClient.getQueryState(queryKey)?.data !== undefined)
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each list starts over.
  useEffect(() => {
    if (!enabled) return;
    let connections = 0;
    // True during setup: an existing connection calls the listener at once.
    let isStarting = true;
    const unsubscribes = [
      market.on(event, (data) => take(data)),
      ...(isDaily ? [market.on('session', () => readAgain())] : []),
      market.onConnected(() => {
        connections += 1;
        if (connections === 1 && !isReadAtStart) return;
        if (isStarting) start();
        else catchUp();
      }),
    ];
    isStarting = false;
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [market, event, isDaily, enabled, isReadAtStart, id]);
};
