import { type DeskKeys, endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect } from 'react';
import { KEYS_PREFERENCE } from '../keys/own-keys';

/** The desk settings that the account stores: changed keys and named layouts. */
export const deskSettingsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['desk-settings'] as const,
    queryFn: ({ signal }) => api.call(endpoints.desk.read, { signal }),
    // The user may have changed them on another computer.
    refetchOnWindowFocus: true,
    retry: false,
  });

/** The account's desk settings. Copies its keys into this browser. */
export const useDeskSettings = () => {
  const { api, preferences } = usePlatform();
  const query = useQuery(deskSettingsQueryOptions(api));
  const keys = query.data?.keys;
  useEffect(() => {
    if (keys === undefined || JSON.stringify(keys) === JSON.stringify(preferences.get(KEYS_PREFERENCE))) return;
    preferences.set(KEYS_PREFERENCE, keys);
  }, [keys, preferences]);
  return query;
};

/** Saves changed keys. They work at once; if saving fails, the earlier ones return. */
export const useSaveKeys = () => {
  const { api, preferences } = usePlatform();
  const queryClient = useQueryClient();
  const { queryKey } = deskSettingsQueryOptions(api);
  return useMutation({
    // One after another, because each change replaces all keys.
    scope: { id: 'desk-keys' },
    // Offline, fail at once and say so.
    networkMode: 'always',
    mutationFn: (keys: DeskKeys) => api.call(endpoints.desk.saveKeys, { body: { keys } }),
    onMutate: async (keys) => {
      // An older answer still in flight would undo the change.
      await queryClient.cancelQueries({ queryKey });
      const before = preferences.get(KEYS_PREFERENCE);
      preferences.set(KEYS_PREFERENCE, keys);
      return before;
    },
    onSuccess: ({ keys }) =>
      queryClient.setQueryData(queryKey, (known) => (known === undefined ? undefined : { ...known, keys })),
    onError: (_error, _keys, before) => {
      if (before !== undefined) preferences.set(KEYS_PREFERENCE, before);
    },
  });
};
