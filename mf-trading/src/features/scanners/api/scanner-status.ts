import { endpoints, seconds, type User } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** Which scanners are on and open. The key includes the tier, so that a plan change reloads it. */
export const scannerStatusQueryOptions = (api: ApiClient, user: Pick<User, 'subscription_tier' | 'is_admin'>) =>
  queryOptions({
    queryKey: ['scanners', 'status', user.subscription_tier, user.is_admin] as const,
    queryFn: ({ signal }) => api.call(endpoints.scanners.status, { signal }),
    // Tabs that are not open show how many symbols match. Operators switch scanners on and off during the day.
    refetchInterval: seconds(20),
    networkMode: 'always',
    retry: false,
  });
