import { endpoints, type Film } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** How often a page asks how far a film is, milliseconds. */
const PROGRESS_MS = 1_000;

/** The recorded days, oldest first. */
export const filmsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['time-machine', 'days'] as const,
    queryFn: ({ signal }) => api.call(endpoints.timeMachine.days, { signal }),
    retry: false,
  });

/** One day's film. The first question has it made; later ones ask how far it is until it is ready or has failed. */
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
