import { endpoints, SCANNER_LABELS, type Scanner } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const switchesQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'scanners'] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.scanners, { signal }),
    networkMode: 'always',
    staleTime: 0,
  });

export const useScannerSwitches = () => useQuery(switchesQueryOptions(usePlatform().api));

/** Switches a scanner on or off for all users. */
export const useSetScanner = () => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ scanner, enabled }: { readonly scanner: Scanner; readonly enabled: boolean }) =>
      api.call(endpoints.admin.setScanner, { params: { scanner }, body: { enabled } }),
    networkMode: 'always',
    onSuccess: (_answer, { scanner, enabled }) =>
      notify.show('success', `${SCANNER_LABELS[scanner]} is switched ${enabled ? 'on' : 'off'}`),
    onError: () => notify.show('error', 'Failed to switch the scanner'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
};
