import type { User } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQueryClient } from '@prebell/platform/query';
import { useEffect, useState } from 'react';
import { newsQueryOptions } from '../features/news';
import { haltsQueryOptions, scannerStatusQueryOptions } from '../features/scanners';
import { USUAL_SYMBOL } from '../shared/desk-address/desk-place';
import { marketStatusQueryOptions } from '../shared/market/market-status';
import { chosenSymbol } from './useDeskSymbol';

/** The desk waits no longer than this for the answers, milliseconds. */
const LONGEST_WAIT_MS = 100;

/**
 * Whether the desk may render: the answers for its first picture have arrived, or 100 ms have passed. The document requested them
 * while the scripts loaded, so usually they are there already. Without the wait the desk would render twice: empty, then filled.
 */
export const useFirstAnswers = (user: User): boolean => {
  const platform = usePlatform();
  const client = useQueryClient();
  const [isReady, setReady] = useState(
    // When the user returns from another page, the data is there, so render at once.
    () => client.getQueryData(marketStatusQueryOptions(platform).queryKey) !== undefined,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render waits; a change of account must not hide the desk.
  useEffect(() => {
    if (isReady) return;
    // A panel that joins a running prefetch does not retry it, so let the prefetch retry as the panel would.
    const retry = client.getDefaultOptions().queries?.retry ?? false;
    const symbol = chosenSymbol(platform.preferences) ?? USUAL_SYMBOL;
    const reads = [
      client.prefetchQuery({ ...marketStatusQueryOptions(platform), retry }),
      client.prefetchQuery({ ...haltsQueryOptions(platform), retry }),
      client.prefetchQuery({ ...newsQueryOptions(platform, symbol), retry }),
      client.prefetchQuery(scannerStatusQueryOptions(platform.api, user)),
    ];
    const begin = () => setReady(true);
    const timer = setTimeout(begin, LONGEST_WAIT_MS);
    void Promise.all(reads).then(begin);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
};
