import { SCAN_DEFINITIONS, SCANNER_LABELS, SCANNERS, type ScanField } from '@prebell/contracts';

/** Figures that need a setting because Alpaca does not provide them. */
const NEEDS = { MARKET_FLOATS: 'float', MARKET_RECORD_DIR: 'relative_volume' } as const satisfies Record<
  string,
  ScanField
>;

type Setting = keyof typeof NEEDS;

/** A sentence for each missing setting that keeps scanners empty. */
export const emptyScanners = (isSet: Readonly<Record<Setting, boolean>>): string[] =>
  (Object.keys(NEEDS) as Setting[])
    .filter((setting) => !isSet[setting])
    .map((setting) => {
      const empty = SCANNERS.filter((scanner) =>
        SCAN_DEFINITIONS[scanner].where.some(({ field }) => field === NEEDS[setting]),
      );
      return `${empty.map((scanner) => SCANNER_LABELS[scanner]).join(' and ')} will be empty: set ${setting} (see README.md)`;
    });
