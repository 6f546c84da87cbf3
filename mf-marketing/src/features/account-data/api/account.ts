import { endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { saveJson } from '../model/save-json';

const accountQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['auth', 'account'] as const,
    queryFn: async ({ signal }) => (await api.call(endpoints.account.security, { signal })).account,
    networkMode: 'always',
    staleTime: 0,
  });

export const useAccount = () => useQuery(accountQueryOptions(usePlatform().api));

/** Downloads a copy of all data stored about the user. */
export const useExport = () => {
  const { api } = usePlatform();
  return useMutation({
    mutationFn: async () => saveJson('prebell-account.json', await api.call(endpoints.account.exportAccount, {})),
    networkMode: 'always',
  });
};

const useAccountChange = <Input>(change: (api: ApiClient, input: Input) => Promise<{ account: unknown }>) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    networkMode: 'always',
    onSuccess: ({ account }) => queryClient.setQueryData(accountQueryOptions(api).queryKey, account as never),
  });
};

/** Schedules the deletion of the account. The password confirms the user's identity. */
export const useRequestDeletion = () =>
  useAccountChange((api, current_password: string) =>
    api.call(endpoints.account.requestDeletion, { body: { current_password } }),
  );

export const useCancelDeletion = () =>
  useAccountChange((api, _nothing: undefined) => api.call(endpoints.account.cancelDeletion, {}));
