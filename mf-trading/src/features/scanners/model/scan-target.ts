import { type CustomScanner, SCANNER_LABELS, SCANNERS, type Scanner, type Watchlist } from '@prebell/contracts';

/** What a tab shows: one of the three scanners everybody knows, one that the user made, or one of his watchlists. */
export type ScanTarget =
  | { readonly kind: 'given'; readonly scanner: Scanner }
  | { readonly kind: 'own'; readonly scanner: CustomScanner }
  | { readonly kind: 'watchlist'; readonly list: Watchlist };

/** What its owner can change. */
export type OwnTarget = Exclude<ScanTarget, { kind: 'given' }>;

export const GIVEN_TARGETS: readonly ScanTarget[] = SCANNERS.map((scanner) => ({ kind: 'given', scanner }));
const FIRST = { kind: 'given', scanner: SCANNERS[0] } as const satisfies ScanTarget;
export const FIRST_TAB: string = FIRST.scanner;

/** The tab's value: the scanner's name, or the id of what the user made. */
export const tabOf = (target: ScanTarget): string => {
  if (target.kind === 'given') return target.scanner;
  return target.kind === 'own' ? target.scanner.id : target.list.id;
};

/** What was changed has other rows than before: they are kept by this key. */
export const tableKeyOf = (target: ScanTarget): string => {
  if (target.kind === 'given') return target.scanner;
  const { id, version } = target.kind === 'own' ? target.scanner : target.list;
  return `${id}:${version}`;
};

export const targetLabel = (target: ScanTarget): string => {
  if (target.kind === 'given') return SCANNER_LABELS[target.scanner];
  return target.kind === 'own' ? target.scanner.name : `★ ${target.list.name}`;
};

/** The target of a tab; the first one when the tab is no longer there. */
export const targetOf = (tab: string, targets: readonly ScanTarget[]): ScanTarget =>
  targets.find((target) => tabOf(target) === tab) ?? FIRST;
