import { endpoints } from '@prebell/contracts';
import { LoadingState } from '@prebell/design-system';
import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import type { ReactNode } from 'react';

/**
 * Who comes back from the payment processor's page may have changed anything there: it is fetched before the page is shown,
 * rather than hoping that the notification was faster.
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
    // A failure shows the page with what is known: the notification will follow.
    retry: false,
    // Once per return: a change of rights, which the sync itself may cause, starts no other.
    staleTime: 'static',
  });
  return isPending ? <LoadingState label="Checking your subscription..." /> : children;
};
