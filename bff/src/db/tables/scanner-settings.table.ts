import type { Scanner } from '@prebell/contracts';

/** Whether an admin has a scanner switched on. */
export interface ScannerSettingsTable {
  scanner: Scanner;
  enabled: boolean;
}
