import type { Scanner } from '@prebell/contracts';

/** Whether the operators have a scanner switched on. */
export interface ScannerSettingsTable {
  scanner: Scanner;
  enabled: boolean;
}
