import type { ScanField, ScannerRow } from '@prebell/contracts';

/** The figures of a sample symbol that our pages show. */
export type DemoFigures = Pick<ScannerRow, 'volume'> &
  Readonly<Record<Extract<ScanField, 'price' | 'percent_change' | 'relative_volume' | 'float'>, number>>;

/**
 * Sample symbols. No real ticker contains a digit, so they cannot exist (ruling 34). Every page takes their figures from here. The
 * first three are those of the recording's last moment; `demo-symbols.test.ts` compares them.
 */
export const DEMO = {
  DEMO1: { price: 12.87, percent_change: 40.5, volume: 389_067, relative_volume: 21.7, float: 3_100_000 },
  DEMO2: { price: 11.26, percent_change: 29.72, volume: 343_063, relative_volume: 5.2, float: 4_600_000 },
  DEMO3: { price: 5.03, percent_change: 29.97, volume: 1_206_998, relative_volume: 62.1, float: 1_900_000 },
  DEMO7: { price: 6.4, percent_change: 6.12, volume: 212_400, relative_volume: 1.7, float: 8_800_000 },
} as const satisfies Readonly<Record<string, DemoFigures>>;
