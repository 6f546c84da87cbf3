import { endpoints, type LockedSample, minutes, SCANNERS, scannerLimit, type User } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useQuery } from '@prebell/platform/query';

type Samples = Readonly<Record<string, LockedSample>>;
const NONE: Samples = {};

/** The key includes the tier, because each plan has other locked scanners. */
const lockedSamplesQueryOptions = (api: ApiClient, user: User) =>
  queryOptions({
    queryKey: ['samples', 'locked', user.subscription_tier] as const,
    queryFn: async ({ signal }): Promise<Samples> => (await api.call(endpoints.samples.locked, { signal })).scanners,
    refetchInterval: minutes(1),
    networkMode: 'always',
    retry: false,
  });

/** What each scanner outside the user's plan listed 15 minutes ago, by name; empty until known. */
export const useLockedSamples = (user: User): Samples => {
  const { api } = usePlatform();
  const subject = { tier: user.subscription_tier, is_admin: user.is_admin };
  const enabled = SCANNERS.some((scanner) => scannerLimit(scanner, subject) === null);
  const { data } = useQuery({ ...lockedSamplesQueryOptions(api, user), enabled });
  return enabled ? (data ?? NONE) : NONE;
};
