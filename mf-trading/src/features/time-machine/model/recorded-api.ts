import { type Endpoint, endpoints, type MarketStatus } from '@prebell/contracts';
import { type ApiClient, ApiError, type CallOptions } from '@prebell/platform';

interface Recorded {
  readonly api: ApiClient;
  /** The present moment, as the film's endpoints name it. */
  readonly moment: () => string;
  readonly status: () => MarketStatus;
}

const { timeMachine } = endpoints;

/** The endpoints that answer for the live market, and the film's that answer for a moment in the same words. */
const FILMED = new Map<Endpoint, Endpoint>([
  [endpoints.market.candles, timeMachine.candles],
  [endpoints.market.quote, timeMachine.quote],
  [endpoints.market.why, timeMachine.why],
  [endpoints.customScanners.why, timeMachine.ownWhy],
  [endpoints.market.levels, timeMachine.levels],
  [endpoints.market.search, timeMachine.search],
  [endpoints.market.halts, timeMachine.halts],
  [endpoints.market.news, timeMachine.news],
]);

/** Questions about the live market that a film does not answer. */
const LIVE_ONLY = new Set<Endpoint>([
  endpoints.market.latency,
  endpoints.scanners.results,
  endpoints.hits.list,
  endpoints.alerts.create,
]);

/**
 * An API client of a recorded moment: whatever it says about the market was known then. The user's own settings, marks and account stay
 * those of today.
 */
export const createRecordedApi = ({ api, moment, status }: Recorded): ApiClient => ({
  refresh: api.refresh,
  call: async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<never> => {
    // The type of an answer follows from the endpoint, which TypeScript cannot see through a table.
    if (endpoint.path === endpoints.market.status.path) return status() as never;
    if (LIVE_ONLY.has(endpoint))
      throw new ApiError('A recorded day cannot answer that', { code: 'NOT_FOUND', status: 404 });
    const filmed = FILMED.get(endpoint);
    if (filmed === undefined) return (await api.call(endpoint, options)) as never;
    const { params = {} } = options as { readonly params?: object };
    return (await api.call(filmed, { ...options, params: { ...params, at: moment() } } as never)) as never;
  },
});
