import { type Call, endpoints, type NewCall } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The screen asks this often (specification, section 2). */
export const POLL_SECONDS = 10;
/** Calls asked for: the newest ones. */
export const CALL_LIMIT = 200;
const PATIENCE_MS = 8_000;

const QUERY_KEY = ['cad', 'calls'] as const;
interface CallsAnswer {
  readonly calls: Call[];
  readonly seq?: number | undefined;
}

/**
 * The call list. Every poll asks for what changed since the list was loaded; only if something did the list is loaded. A failed poll keeps what was loaded before and is told at once: the next poll is the retry. A poll that
 * hangs fails before the next one is due, so that age never passes for freshness.
 */
export const callsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal: left, client }): Promise<CallsAnswer> => {
      const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)]);
      const known = client.getQueryData<CallsAnswer>(QUERY_KEY);
      if (known?.seq !== undefined) {
        const { seq } = await api.call(endpoints.cad.changes, { query: { since: known.seq, limit: 1 }, signal });
        if (seq === known.seq) return known;
      }
      return api.call(endpoints.cad.calls, { query: { limit: CALL_LIMIT }, signal });
    },
    select: ({ calls }: CallsAnswer) => calls,
    refetchInterval: POLL_SECONDS * 1_000,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });

/** Logs a call. The same key with the same call is logged once, however often it is sent. */
export const createCall = async (api: ApiClient, { call, key }: { call: NewCall; key: string }) =>
  (await api.call(endpoints.cad.createCall, { body: call, headers: { 'Idempotency-Key': key } })).call;
