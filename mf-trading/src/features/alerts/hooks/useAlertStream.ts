import { usePermission, usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useStreamedList } from '../../../shared/market/streamed-list';
import { alertsQueryOptions, firedQueryOptions, streamedAlerts } from '../api/alerts';
import { useAnnouncedAlerts } from './useAnnouncedAlerts';

/**
 * Keeps the fired alerts up to date while the desk is open, announces them, and reads them again after a disconnect. Returns the
 * unread count.
 */
export const useAlertStream = (onOpenList: () => void): number => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const enabled = usePermission('alerts:realtime');
  const options = firedQueryOptions(platform);
  const { data } = useQuery({ ...options, enabled });
  useStreamedList({
    queryKey: options.queryKey,
    streamed: streamedAlerts,
    enabled,
    // A one-time alert is off after it fired, so read the alerts again.
    onChange: () => void queryClient.invalidateQueries({ queryKey: alertsQueryOptions(platform.api).queryKey }),
  });
  useAnnouncedAlerts({ fired: data, enabled, onOpenList });
  return data?.unacknowledged ?? 0;
};
