import { endpoints, type NewCall } from '@prebell/contracts';
import type { ApiClient } from '@prebell/platform';
import { queryOptions } from '@prebell/platform/query';

/** The screen asks this often (specification, section 2). */
export const POLL_SECONDS = 10;
/** Calls asked for: the newest ones. */
export const CALL_LIMIT = 200;
const PATIENCE_MS = 8_000;

/**
 * The call list. A failed poll keeps what was loaded before and is told at once: the next poll is the retry. A poll that
 * hangs fails before the next one is due, so that age never passes for freshness.
 */
export const callsQueryOptions = (api: ApiClient) =>
  queryOptions({
    queryKey: ['cad', 'calls'] as const,
    queryFn: ({ signal }) =>
      api.call(endpoints.cad.calls, {
        query: { limit: CALL_LIMIT },
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      }),
    select: ({ calls }) => calls,
    refetchInterval: POLL_SECONDS * 1_000,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });

/** Logs a call. The same key with the same call is logged once, however often it is sent. */
export const createCall = async (api: ApiClient, { call, key }: { call: NewCall; key: string }) =>
  (await api.call(endpoints.cad.createCall, { body: call, headers: { 'Idempotency-Key': key } })).call;
