import { type CustomScannerInput, endpoints } from '@prebell/contracts';
import { type ApiClient, usePlatform } from '@prebell/platform';
import { keepPreviousData, useQuery } from '@prebell/platform/query';
import { useEffect, useState } from 'react';
import { checkDraft, type Draft, inputOf, isSound } from '../model/draft';

/** A pause in typing. */
const PAUSE_MS = 400;
const REFRESH_MS = 5_000;

/** The draft as it was when the user last paused. */
const useSettled = (draft: Draft): Draft => {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return settled;
};

type Found = Awaited<ReturnType<typeof findNow>>;

/** The matches of a draft. `found` may be the count before the last change, or before the connection failed. */
export type FoundNow =
  | { readonly state: 'incomplete' }
  | { readonly state: 'counting' | 'failed'; readonly found: Found | null }
  | { readonly state: 'counted'; readonly found: Found };

const findNow = (api: ApiClient, definition: CustomScannerInput['definition'], signal: AbortSignal) =>
  api.call(endpoints.customScanners.dryRun, { body: { definition }, signal });

const isComplete = (draft: Draft): boolean => isSound(checkDraft(draft), { nameless: true });

/** What the draft matches at the moment, counted again after each change and every few seconds. */
export const useFoundNow = (draft: Draft): FoundNow => {
  const { api } = usePlatform();
  const settled = useSettled(draft);
  const { definition } = inputOf(settled);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['found-now', definition] as const,
    queryFn: ({ signal }) => findNow(api, definition, signal),
    enabled: isComplete(settled),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    networkMode: 'always',
    retry: false,
  });
  if (!isComplete(draft)) return { state: 'incomplete' };
  if (draft !== settled || isPlaceholderData) return { state: 'counting', found: data ?? null };
  if (isError) return { state: 'failed', found: data ?? null };
  return data === undefined ? { state: 'counting', found: null } : { state: 'counted', found: data };
};
