import type { ScanField, ScannerRow } from '@prebell/contracts';

/** The figures of a sample symbol that public pages show. */
export type DemoFigures = Pick<ScannerRow, 'volume'> &
  Readonly<Record<Extract<ScanField, 'price' | 'percent_change' | 'relative_volume' | 'float'>, number>>;

/**
 * Sample symbols, the source of these figures on every page. No real ticker contains a digit, so they cannot exist (ruling 34).
 * The first three match the end of the recording; `demo-symbols.test.ts` compares them.
 */
export const DEMO = {
  DEMO1: { price: 14.78, percent_change: 57.23, volume: 1_560_656, relative_volume: 30.7, float: 4_539_268 },
  DEMO2: { price: 10.37, percent_change: 42.45, volume: 501_362, relative_volume: 22.4, float: 3_644_685 },
  DEMO3: { price: 17.18, percent_change: 34.75, volume: 1_194_534, relative_volume: 6.1, float: 7_796_131 },
  DEMO7: { price: 6.4, percent_change: 6.12, volume: 212_400, relative_volume: 1.7, float: 8_800_000 },
} as const satisfies Readonly<Record<string, DemoFigures>>;
