import { type Endpoint, endpoints, type MarketStatus } from '@prebell/contracts';
import { type ApiClient, ApiError, type CallOptions } from '@prebell/platform';

interface Recorded {
  readonly api: ApiClient;
  /** The minute on screen, in the format of the film's endpoints. */
  readonly moment: () => string;
  readonly status: () => MarketStatus;
}

const { timeMachine } = endpoints;

/** Live endpoints, and the film's endpoints that give the same answers for a recorded minute. */
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

/** Endpoints of the live market that a film cannot answer. */
const LIVE_ONLY = new Set<Endpoint>([
  endpoints.market.latency,
  endpoints.scanners.results,
  endpoints.hits.list,
  endpoints.alerts.create,
]);

/**
 * An API client for a recorded minute: what it says about the market was known at that time. The user's own settings, marks and
 * account are those of today.
 */
export const createRecordedApi = ({ api, moment, status }: Recorded): ApiClient => ({
  refresh: api.refresh,
  call: async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<never> => {
    // The answer's type follows from the endpoint, which TypeScript cannot infer from a map.
    if (endpoint.path === endpoints.market.status.path) return status() as never;
    if (LIVE_ONLY.has(endpoint))
      throw new ApiError('A recorded day cannot answer that', { code: 'NOT_FOUND', status: 404 });
    const filmed = FILMED.get(endpoint);
    if (filmed === undefined) return (await api.call(endpoint, options)) as never;
    const { params = {} } = options as { readonly params?: object };
    return (await api.call(filmed, { ...options, params: { ...params, at: moment() } } as never)) as never;
  },
});
