import { type CustomScanner, SCANNER_LABELS, SCANNERS, type Scanner, type Watchlist } from '@prebell/contracts';

/** The content of a tab: a standard scanner, one of the user's own, or a watchlist. */
export type ScanTarget =
  | { readonly kind: 'given'; readonly scanner: Scanner }
  | { readonly kind: 'own'; readonly scanner: CustomScanner }
  | { readonly kind: 'watchlist'; readonly list: Watchlist };

/** A target that the user can edit. */
export type OwnTarget = Exclude<ScanTarget, { kind: 'given' }>;

export const GIVEN_TARGETS: readonly ScanTarget[] = SCANNERS.map((scanner) => ({ kind: 'given', scanner }));
const FIRST = { kind: 'given', scanner: SCANNERS[0] } as const satisfies ScanTarget;
export const FIRST_TAB: string = FIRST.scanner;

/** The tab's value: the scanner's name, or the id of a target that the user created. */
export const tabOf = (target: ScanTarget): string => {
  if (target.kind === 'given') return target.scanner;
  return target.kind === 'own' ? target.scanner.id : target.list.id;
};

/** Cache key of the rows: an edited target has different rows. */
export const tableKeyOf = (target: ScanTarget): string => {
  if (target.kind === 'given') return target.scanner;
  const { id, version } = target.kind === 'own' ? target.scanner : target.list;
  return `${id}:${version}`;
};

export const targetLabel = (target: ScanTarget): string => {
  if (target.kind === 'given') return SCANNER_LABELS[target.scanner];
  return target.kind === 'own' ? target.scanner.name : `★ ${target.list.name}`;
};

/** Symbols of a watchlist without a row, in the list's order: they have not traded today. */
export const untradedOf = (target: ScanTarget, traded: readonly string[]): readonly string[] =>
  target.kind === 'watchlist' ? target.list.symbols.filter((symbol) => !traded.includes(symbol)) : [];

/** The target of a tab, or the first one when the tab is gone. */
export const targetOf = (tab: string, targets: readonly ScanTarget[]): ScanTarget =>
  targets.find((target) => tabOf(target) === tab) ?? FIRST;
