import { customScannerSchema, type ScanDefinition, type WireOwnWhy } from '@prebell/contracts';
import { customScan, type ScanVerdicts } from '@prebell/market';
import type { Connection } from '../../db/database';
import { type CustomScannerRow, listCustomScanners } from './custom-scanners.repository';

export type ExplainedScanner = Pick<CustomScannerRow, 'id' | 'name' | 'version' | 'definition'>;

/** A user's scanners, sorted by name. Leaves out scanners whose conditions no longer exist. */
export const explainedScanners = async (db: Connection, userId: string): Promise<readonly ExplainedScanner[]> =>
  (await listCustomScanners(db, userId)).filter(
    ({ definition }) => customScannerSchema.shape.definition.safeParse(definition).success,
  );

/** Why each of the scanners lists a symbol or not. `ask` returns the verdicts in the order of the scans; null if it has none. */
export const ownWhy = async (
  symbol: string,
  scanners: readonly ExplainedScanner[],
  ask: (scans: readonly ScanDefinition[]) => Promise<ScanVerdicts | null>,
): Promise<WireOwnWhy | null> => {
  const answer = await ask(scanners.map(({ definition, version }) => customScan(definition, version)));
  if (answer === null) return null;
  const { date, at, verdicts } = answer;
  return {
    symbol,
    date,
    at,
    scanners: verdicts.map((verdict, k) => {
      const { id, name, version } = scanners[k]!;
      return { scanner: id, name, rule_version: version, ...verdict };
    }),
  };
};
