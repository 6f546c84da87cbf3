import { type CustomScanner, endpoints, mayMakeScanners, type User } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

const NONE: readonly CustomScanner[] = [];

/** Whether the user's plan includes custom scanners. */
export const hasOwnScanners = ({ subscription_tier, is_admin }: User): boolean =>
  mayMakeScanners({ tier: subscription_tier, is_admin });

export const ownScannersQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['own-scanners'] as const,
    queryFn: async ({ signal }): Promise<readonly CustomScanner[]> =>
      (await api.call(endpoints.customScanners.list, { signal })).scanners,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** The user's custom scanners by name; empty while loading and on plans without them. */
export const useOwnScanners = (user: User): readonly CustomScanner[] => {
  const { api } = usePlatform();
  const enabled = hasOwnScanners(user);
  const { data } = useQuery({ ...ownScannersQueryOptions(api), enabled });
  return enabled ? (data ?? NONE) : NONE;
};
