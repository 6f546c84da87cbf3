import { endpoints, type IncidentState, type StatusComponent } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@prebell/platform/query';

const { status } = endpoints;

const incidentsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'incidents'] as const,
    queryFn: async ({ signal }) => (await api.call(status.history, { signal })).incidents,
    networkMode: 'always',
    staleTime: 0,
  });

export const useIncidents = () => useQuery(incidentsQueryOptions(usePlatform().api));

export interface Entry {
  /** Null for a new incident. */
  readonly id: string | null;
  readonly title: string;
  readonly components: StatusComponent[];
  readonly state: IncidentState;
  readonly text: string;
}

/** Publishes a new incident, or adds an entry to an existing incident's log. */
export const usePublish = (onDone: () => void) => {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title, components, state, text }: Entry) =>
      id === null
        ? api.call(status.openIncident, { body: { title, components, state, text } })
        : api.call(status.updateIncident, { params: { id }, body: { state, text } }),
    networkMode: 'always',
    onSuccess: () => {
      notify.show('success', 'Published on the status page');
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['admin'] });
    },
  });
};
