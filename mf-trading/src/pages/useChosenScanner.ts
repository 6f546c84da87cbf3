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
  /** The chosen custom scanner; null while one of the desk's is chosen. */
  readonly scanner: CustomScanner | null;
  /** The chosen scanner of the desk; the first one while a custom scanner is chosen. */
  readonly given: Scanner;
  /** The chosen custom scanner after it was deleted. Its name is null if the page never loaded it. */
  readonly lost: { readonly name: string | null } | null;
}

const [FIRST] = SCANNERS;
const NONE: readonly CustomScanner[] = [];

/**
 * The scanner on screen at a recorded minute, at first the one in the address. If it was deleted, the desk's first scanner takes its
 * place, and `lost` lets the page say so.
 * @param gone id of a custom scanner that the server no longer has
 */
export const useChosenScanner = (gone: string | null): ChosenScanner => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...ownScannersQueryOptions(api), select: withoutCounts });
  const [tab, setTab] = useState(() => scannerInAddress(window.location.search) ?? FIRST);
  /** The chosen custom scanner as last loaded; null until then, when only its id is known. */
  const [seen, setSeen] = useState<CustomScanner | null>(null);
  /** The scanner that the address named. */
  const [named] = useState(tab);
  const [lost, setLost] = useState<ChosenScanner['lost']>(null);
  const given = SCANNERS.find((each) => each === tab);
  const scanner = data?.find(({ id }) => id === tab && id !== gone) ?? null;
  if (scanner !== null && scanner !== seen) setSeen(scanner);
  // A newly created scanner may be missing from the list if reading it again failed, so do not call it deleted.
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
