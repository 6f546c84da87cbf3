import { endpoints, type FailedJob, type FailedJobFilter } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const failedJobsQueryOptions = (api: ApiClient, filter: FailedJobFilter) =>
  queryOptions({
    queryKey: ['admin', 'failed-jobs', filter] as const,
    queryFn: ({ signal }) => api.call(endpoints.admin.failedJobs, { query: filter, signal }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });

export const useFailedJobs = (filter: FailedJobFilter) => useQuery(failedJobsQueryOptions(usePlatform().api, filter));

/** Retries a failed job or drops it, then reloads the list. */
export const useSettleJob = (onDone: () => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ job: { queue, id }, act }: { readonly job: FailedJob; readonly act: 'retry' | 'drop' }) =>
      api.call(act === 'retry' ? endpoints.admin.retryJob : endpoints.admin.dropJob, { params: { queue, id } }),
    networkMode: 'always',
    onSuccess: (_answer, { act }) =>
      notify.show('success', act === 'retry' ? 'The job is back in its queue' : 'The job is dropped'),
    onError: (error) => notify.show('error', error.message),
    onSettled: async () => {
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};
