import type { Scanner } from '@prebell/contracts';

/** Whether a scanner is switched on; admins decide. */
export interface ScannerSettingsTable {
  scanner: Scanner;
  enabled: boolean;
}
