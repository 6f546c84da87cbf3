import { type CustomScanner, SCANNER_LABELS, SCANNERS, type Scanner } from '@prebell/contracts';

/** What a tab shows: one of the three scanners everybody knows, or one that the user made. */
export type ScanTarget =
  | { readonly kind: 'given'; readonly scanner: Scanner }
  | { readonly kind: 'own'; readonly scanner: CustomScanner };

export const GIVEN_TARGETS: readonly ScanTarget[] = SCANNERS.map((scanner) => ({ kind: 'given', scanner }));
const FIRST = { kind: 'given', scanner: SCANNERS[0] } as const satisfies ScanTarget;
export const FIRST_TAB: string = FIRST.scanner;

/** The tab's value: the scanner's name, or the id of one of the user's own. */
export const tabOf = (target: ScanTarget): string => (target.kind === 'given' ? target.scanner : target.scanner.id);

/** A changed definition is another scan: its rows are not those from before. */
export const tableKeyOf = (target: ScanTarget): string =>
  target.kind === 'given' ? target.scanner : `${target.scanner.id}:${target.scanner.version}`;

export const targetLabel = (target: ScanTarget): string =>
  target.kind === 'given' ? SCANNER_LABELS[target.scanner] : target.scanner.name;

/** The target of a tab; the first one when the tab is no longer there. */
export const targetOf = (tab: string, targets: readonly ScanTarget[]): ScanTarget =>
  targets.find((target) => tabOf(target) === tab) ?? FIRST;
