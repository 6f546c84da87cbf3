import { type CustomScanner, endpoints, mayMakeScanners, minutes, type User } from '@prebell/contracts';
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
    // The number of symbols that matched today changes all day.
    refetchInterval: minutes(1),
    networkMode: 'always',
  });

/** Drops the counts, so that a scanner stays the same object while its definition is unchanged. */
export const withoutCounts = (scanners: readonly CustomScanner[]): readonly CustomScanner[] =>
  scanners.map(({ matched_today: _, ...scanner }) => scanner);

const matchedOf = (scanners: readonly CustomScanner[]): Readonly<Record<string, number>> =>
  Object.fromEntries(scanners.map(({ id, matched_today = 0 }) => [id, matched_today]));

const NO_MATCHES: Readonly<Record<string, number>> = {};

/** How many symbols matched each custom scanner today, by scanner id; up to a minute old. */
export const useMatchedToday = (user: User): Readonly<Record<string, number>> => {
  const { api } = usePlatform();
  const { data } = useQuery({ ...ownScannersQueryOptions(api), enabled: hasOwnScanners(user), select: matchedOf });
  return data ?? NO_MATCHES;
};

/** The user's custom scanners by name. Empty while loading, without a user, and on plans without them. */
export const useOwnScanners = (user: User | null): readonly CustomScanner[] => {
  const { api } = usePlatform();
  const enabled = user !== null && hasOwnScanners(user);
  const { data } = useQuery({ ...ownScannersQueryOptions(api), enabled, select: withoutCounts });
  return enabled ? (data ?? NONE) : NONE;
};
