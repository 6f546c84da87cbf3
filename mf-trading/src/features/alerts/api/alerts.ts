import { type AlertEvent, endpoints } from '@prebell/contracts';
import type { ApiClient, Platform } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';
import { readStreamed, type Streamed } from '../../../shared/market/streamed-list';

const KEPT = 50;

/** The user's alerts, newest first, and whether the plan allows them to fire. */
export const alertsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['alerts', 'rules'] as const,
    queryFn: ({ signal }) => api.call(endpoints.alerts.list, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

export interface FiredAlerts {
  /** Newest first. */
  readonly events: readonly AlertEvent[];
  /** Count of all unread alerts, not only of this page. */
  readonly unacknowledged: number;
}

/** Adds a fired alert to the front, without duplicates. */
export const withFired = ({ events, unacknowledged }: FiredAlerts, event: AlertEvent): FiredAlerts =>
  events.some(({ id }) => id === event.id)
    ? { events, unacknowledged }
    : { events: [event, ...events].slice(0, KEPT), unacknowledged: unacknowledged + 1 };

export const streamedAlerts: Streamed<'alert', FiredAlerts> = { event: 'alert', add: withFired };

/** Fired alerts, newest first. */
export const firedQueryOptions = ({ api, market }: Pick<Platform, 'api' | 'market'>) =>
  queryOptions({
    queryKey: ['alerts', 'fired'] as const,
    queryFn: ({ signal }) =>
      readStreamed(market, streamedAlerts, async (): Promise<FiredAlerts> => {
        const { events, unacknowledged } = await api.call(endpoints.alerts.events, { query: { limit: KEPT }, signal });
        return { events, unacknowledged };
      }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
