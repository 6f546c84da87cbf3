import { usePermission, usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect } from 'react';
import { firedQueryOptions, withFired } from '../api/alerts';

/** Keeps the fired alerts up to date while the desk is open, and reloads them after a disconnect. Returns the unread count. */
export const useAlertStream = (): number => {
  const { api, market } = usePlatform();
  const queryClient = useQueryClient();
  const enabled = usePermission('alerts:realtime');
  const { data } = useQuery({ ...firedQueryOptions(api), enabled });

  useEffect(() => {
    if (!enabled) return;
    const { queryKey } = firedQueryOptions(api);
    let connections = 0;
    const unsubscribes = [
      market.on('alert', (event) =>
        queryClient.setQueryData(queryKey, (fired) => (fired === undefined ? fired : withFired(fired, event))),
      ),
      market.onConnected(() => {
        connections += 1;
        if (connections > 1) void queryClient.invalidateQueries({ queryKey });
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [api, market, queryClient, enabled]);

  return data?.unacknowledged ?? 0;
};
