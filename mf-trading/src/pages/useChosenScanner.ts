import { type CustomScanner, SCANNERS, type Scanner } from '@prebell/contracts';
import { usePlatform } from '@prebell/platform';
import { useQuery, useQueryClient } from '@prebell/platform/query';
import { useEffect, useState } from 'react';
import { ownScannersQueryOptions, withoutCounts } from '../shared/own-scanners/own-scanners';
import { scannerInAddress } from '../shared/recorded-moment/recorded-address';

interface ChosenScanner {
  /** A scanner's name, or the id of one of `own`. */
  readonly tab: string;
  readonly setTab: (tab: string) => void;
  readonly own: readonly CustomScanner[];
  /** The chosen own scanner; null while one of the desk's is chosen. */
  readonly scanner: CustomScanner | null;
  /** The chosen one of the desk's scanners; the first one while a custom scanner is chosen. */
  readonly given: Scanner;
  /** The chosen own scanner after it was deleted. Its name is null if the page never loaded it. */
  readonly lost: { readonly name: string | null } | null;
}

const [FIRST] = SCANNERS;
const NONE: readonly CustomScanner[] = [];

/**
 * The scanner on screen at a recorded minute; the address names it first. One that was deleted gives way to the desk's first
 * scanner, and the page can say so.
 * @param gone id of a custom scanner that the server no longer has
 */
export const useChosenScanner = (gone: string | null): ChosenScanner => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...ownScannersQueryOptions(api), select: withoutCounts });
  const [tab, setTab] = useState(() => scannerInAddress(window.location.search) ?? FIRST);
  /** The chosen own scanner when the page saw it last. Until then its id is all we know. */
  const [seen, setSeen] = useState<CustomScanner | null>(null);
  /** The id that the address named, until it is found. */
  const [named] = useState(tab);
  const [lost, setLost] = useState<ChosenScanner['lost']>(null);
  const given = SCANNERS.find((each) => each === tab);
  const scanner = data?.find(({ id }) => id === tab && id !== gone) ?? null;
  if (scanner !== null && scanner !== seen) setSeen(scanner);
  // One that was just made may be missing from a list that could not be read again.
  const wasThere = seen?.id === tab || named === tab;
  if (given === undefined && scanner === null && data !== undefined && wasThere) {
    setLost({ name: seen?.id === tab ? seen.name : null });
    setTab(FIRST);
  }
  useEffect(() => {
    if (gone !== null) void queryClient.invalidateQueries({ queryKey: ownScannersQueryOptions(api).queryKey });
  }, [gone, queryClient, api]);
  return {
    tab,
    setTab: (next) => {
      setLost(null);
      setTab(next);
    },
    own: data ?? NONE,
    scanner,
    given: given ?? FIRST,
    lost,
  };
};
