import { type CustomScanner, SCANNER_LABELS, SCANNERS, type Scanner, type Watchlist } from '@prebell/contracts';

/** What a tab shows: a standard scanner, one of the user's own, or a watchlist. */
export type ScanTarget =
  | { readonly kind: 'given'; readonly scanner: Scanner }
  | { readonly kind: 'own'; readonly scanner: CustomScanner }
  | { readonly kind: 'watchlist'; readonly list: Watchlist };

/** A target that the user created and can edit. */
export type OwnTarget = Exclude<ScanTarget, { kind: 'given' }>;

export const GIVEN_TARGETS: readonly ScanTarget[] = SCANNERS.map((scanner) => ({ kind: 'given', scanner }));
const FIRST = { kind: 'given', scanner: SCANNERS[0] } as const satisfies ScanTarget;
export const FIRST_TAB: string = FIRST.scanner;

/** Identifies the target's tab: the scanner's name, or the id of a target that the user created. */
export const tabOf = (target: ScanTarget): string => {
  if (target.kind === 'given') return target.scanner;
  return target.kind === 'own' ? target.scanner.id : target.list.id;
};

/** Cache key of the rows. An edited target gets a new key, because its rows differ. */
export const tableKeyOf = (target: ScanTarget): string => {
  if (target.kind === 'given') return target.scanner;
  const { id, version } = target.kind === 'own' ? target.scanner : target.list;
  return `${id}:${version}`;
};

export const targetLabel = (target: ScanTarget): string => {
  if (target.kind === 'given') return SCANNER_LABELS[target.scanner];
  return target.kind === 'own' ? target.scanner.name : `★ ${target.list.name}`;
};

/** Symbols of a watchlist that have not traded today and so have no row, in the list's order. */
export const untradedOf = (target: ScanTarget, traded: readonly string[]): readonly string[] =>
  target.kind === 'watchlist' ? target.list.symbols.filter((symbol) => !traded.includes(symbol)) : [];

/** The target of a tab, or the first target if the tab no longer exists. */
export const targetOf = (tab: string, targets: readonly ScanTarget[]): ScanTarget =>
  targets.find((target) => tabOf(target) === tab) ?? FIRST;
