import { type CustomScannerInput, endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, useQuery } from '@prebell/platform/query';
import { type Draft, incompleteText, inputOf } from '../model/draft';

const REFRESH_MS = 5_000;

type Found = Awaited<ReturnType<typeof findNow>>;

/** The matches of a draft. `found` may be an earlier count, from before the last change or a lost connection. */
export type FoundNow =
  | { readonly state: 'incomplete'; readonly text: string }
  | { readonly state: 'counting' | 'failed'; readonly found: Found | null }
  | { readonly state: 'counted'; readonly found: Found };

const findNow = (api: ApiClient, definition: CustomScannerInput['definition'], signal: AbortSignal) =>
  api.call(endpoints.customScanners.dryRun, { body: { definition }, signal });

/**
 * The current matches of a draft, counted again after each change and every few seconds.
 * @param settled the draft as of the last pause in typing
 */
export const useFoundNow = (draft: Draft, settled: Draft): FoundNow => {
  const { api } = usePlatform();
  const { definition } = inputOf(settled);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['found-now', definition] as const,
    queryFn: ({ signal }) => findNow(api, definition, signal),
    enabled: incompleteText(settled) === null,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });
  const text = incompleteText(draft);
  if (text !== null) return { state: 'incomplete', text };
  if (draft !== settled || isPlaceholderData) return { state: 'counting', found: data ?? null };
  if (isError) return { state: 'failed', found: data ?? null };
  return data === undefined ? { state: 'counting', found: null } : { state: 'counted', found: data };
};
