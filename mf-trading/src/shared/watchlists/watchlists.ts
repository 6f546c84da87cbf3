import { endpoints, type Watchlist } from '@prebell/contracts';
import {
  type ApiClient,
  type Preference,
  reasonOf,
  usePermission,
  usePlatform,
  usePreference,
} from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { useCallback, useMemo } from 'react';
import { toggled } from './toggled';

const NONE: readonly Watchlist[] = [];

/** The list that stars add to: the one viewed last, else the first. */
const CHOSEN: Preference<string> = {
  name: 'watchlist.chosen',
  accepts: (value): value is string => typeof value === 'string',
  fallback: '',
};

export const watchlistsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['watchlists'] as const,
    queryFn: async ({ signal }): Promise<readonly Watchlist[]> =>
      (await api.call(endpoints.watchlists.list, { signal })).watchlists,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** The user's watchlists by name; empty while loading and on plans without them. */
export const useWatchlists = (): readonly Watchlist[] => {
  const { api } = usePlatform();
  const enabled = usePermission('watchlists:custom');
  const { data } = useQuery({ ...watchlistsQueryOptions(api), enabled });
  return enabled ? (data ?? NONE) : NONE;
};

export interface Watch {
  /** Symbols on the list that stars add to. */
  readonly symbols: ReadonlySet<string>;
  /**
   * Adds a symbol to that list or removes it, and creates a list if there is none. If the plan has no watchlists, opens the upgrade
   * dialog.
   */
  readonly toggle: (symbol: string) => void;
  /** Makes this the list that stars add to. */
  readonly choose: (id: string) => void;
}

export const useWatch = (): Watch => {
  const { api, notify, host, preferences } = usePlatform();
  const queryClient = useQueryClient();
  const allowed = usePermission('watchlists:custom');
  const [chosen] = usePreference(CHOSEN);
  const lists = useWatchlists();
  const list = lists.find(({ id }) => id === chosen) ?? lists[0];
  const { queryKey } = watchlistsQueryOptions(api);

  const { mutate } = useMutation({
    // One after another, because each change replaces the whole list.
    scope: { id: 'watchlist' },
    networkMode: 'always',
    mutationFn: async (symbol: string) => {
      const known = queryClient.getQueryData(queryKey) ?? NONE;
      const current = known.find(({ id }) => id === chosen) ?? known[0];
      const body = toggled(current, symbol);
      const { watchlist } =
        current === undefined
          ? await api.call(endpoints.watchlists.create, { body })
          : await api.call(endpoints.watchlists.update, { params: { id: current.id }, body });
      queryClient.setQueryData(queryKey, (before = NONE) =>
        [...before.filter(({ id }) => id !== watchlist.id), watchlist].sort((a, b) => a.name.localeCompare(b.name)),
      );
      return `${symbol} is ${watchlist.symbols.includes(symbol) ? 'on' : 'off'} ${watchlist.name}`;
    },
    onSuccess: (text) => void notify.show('info', text),
    onError: (error) => void notify.show('error', reasonOf(error, 'Failed to change the watchlist')),
  });

  const toggle = useCallback(
    (symbol: string) => {
      if (!allowed) return host.openUpgrade({ feature: 'other' });
      mutate(symbol);
    },
    [allowed, host, mutate],
  );
  const choose = useCallback((id: string) => preferences.set(CHOSEN, id), [preferences]);
  return { symbols: useMemo(() => new Set(list?.symbols), [list]), toggle, choose };
};
