import { endpoints } from '@prebell/contracts';
import { LoadingState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import type { ReactNode } from 'react';

/**
 * The user may have changed anything on the payment processor's page. Sync before showing the page, because the webhook
 * may be slower.
 */
export const AfterPortal = ({ children }: { children: ReactNode }) => {
  const { api, session } = usePlatform();
  const { isPending } = useQuery({
    queryKey: ['after-portal'],
    queryFn: async ({ signal }) => {
      await api.call(endpoints.payments.sync, { body: {}, signal });
      await session.reload();
      return true;
    },
    networkMode: 'always',
    gcTime: 0,
    // If the sync fails, show what we know: the webhook brings the rest.
    retry: false,
    // Sync once per return. The sync may change the user, and that must not start another sync.
    staleTime: 'static',
  });
  return isPending ? <LoadingState label="Checking your subscription..." /> : children;
};
