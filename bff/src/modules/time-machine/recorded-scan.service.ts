import { customScannerSchema, type GateSubject } from '@prebell/contracts';
import type { AskedScan } from '@prebell/market';
import type { Connection } from '../../db/database';
import { unknownCustomScanner } from '../custom-scanners/custom-scanners.policy';
import { findCustomScanner } from '../custom-scanners/custom-scanners.repository';
import { assertMayTravel } from './time-machine.policy';

interface RecordedScan {
  readonly name: string;
  readonly scan: AskedScan;
  /** Why its conditions cannot be evaluated; null if they can. */
  readonly fault: string | null;
}

/** The actor's own scanner, to run over recorded days. Throws UPGRADE_REQUIRED or UNKNOWN_SCANNER. */
export const recordedScanOf = async (
  db: Connection,
  id: string,
  actor: GateSubject & { readonly id: string },
): Promise<RecordedScan> => {
  assertMayTravel(actor);
  const row = await findCustomScanner(db, { id, userId: actor.id });
  if (row === undefined) throw unknownCustomScanner();
  const { name, version, definition } = row;
  // The scanner may be older than the current rules for conditions.
  const checked = customScannerSchema.shape.definition.safeParse(definition);
  // Messages of our own rules explain themselves. The schema's message about an unknown figure would help nobody.
  const [issue] = checked.error?.issues ?? [];
  const reason = issue?.code === 'custom' ? issue.message : 'one of its conditions does not exist any more';
  const fault = checked.success ? null : `This scanner cannot run: ${reason}. Edit it first.`;
  return { name, scan: { id, version, definition }, fault };
};
