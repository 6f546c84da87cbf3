import { endpoints } from '@prebell/contracts';
import { usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';

/** The signed-in user's subscription. Sends no request for visitors. */
export const useOwnSubscription = () => {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['billing', 'subscription'],
    queryFn: ({ signal }) => api.call(endpoints.payments.subscription, { signal }),
    networkMode: 'always',
    enabled: useUser() !== null,
  });
};
