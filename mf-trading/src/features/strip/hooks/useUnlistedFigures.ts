import { usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { symbolFiguresQueryOptions } from '../api/symbol-figures';
import type { Unlisted } from '../model/unlisted-figures';

/** The figures of a symbol that is not on the open list; asks only while `wanted`. */
export const useUnlistedFigures = (symbol: string, wanted: boolean): Unlisted => {
  const { api } = usePlatform();
  const { data, isError } = useQuery({ ...symbolFiguresQueryOptions(api, symbol), enabled: wanted });
  if (data !== undefined) return { state: 'known', why: data };
  return { state: isError ? 'failed' : 'loading' };
};
