import type { Call } from '@prebell/contracts';
import { usePreference } from '@prebell/platform';
import { useEffect, useMemo } from 'react';
import { GIVEN, giveNumbers } from './temporary-numbers';

/** Temporary numbers such as 'N1', by call id, for calls that the server has not numbered. */
export type TemporaryNumbers = ReadonlyMap<string, string>;

/**
 * Temporary numbers for the calls that the server has not numbered. They survive a reload, and a call that has been sent
 * keeps its own for a while.
 * @param calls the whole board; null while calls or entries are not known yet
 */
export const useTemporaryNumbers = (calls: readonly Call[] | null): TemporaryNumbers => {
  const [given, keep] = usePreference(GIVEN);
  const next = useMemo(() => {
    if (calls === null) return given;
    const unnumbered = calls.filter(({ number }) => number === null).map(({ id }) => id);
    return giveNumbers(given, unnumbered, Date.now());
  }, [given, calls]);
  useEffect(() => {
    if (next !== given) keep(next);
  }, [next, given, keep]);
  return useMemo(() => new Map(next.map(({ id, number }) => [id, `N${number}`])), [next]);
};
