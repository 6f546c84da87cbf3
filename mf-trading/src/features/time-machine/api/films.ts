import { endpoints, type Film } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** How often a page asks for the progress of a film, milliseconds. */
const PROGRESS_MS = 1_000;

/** The recorded days, oldest first. */
export const filmsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['time-machine', 'days'] as const,
    queryFn: ({ signal }) => api.call(endpoints.timeMachine.days, { signal }),
    retry: false,
  });

/**
 * One recorded day's film. The first request makes the server prepare it; later ones ask for the progress until it is ready or has
 * failed.
 */
export const filmQueryOptions = (api: ApiClient, date: string) =>
  queryOptions({
    queryKey: ['time-machine', 'film', date] as const,
    queryFn: async ({ signal }): Promise<Film> =>
      (await api.call(endpoints.timeMachine.make, { params: { date }, signal })).film,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingMade(data) ? PROGRESS_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const isBeingMade = ({ state }: Film): boolean => state === 'making' || state === 'absent';
