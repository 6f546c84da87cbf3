import { SCANNER_LABELS, type Scanner } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';
import { lockScannerSwitch, setScannerSwitch } from './scanner-switch.repository';

interface SwitchOrder {
  readonly scanner: Scanner;
  readonly enabled: boolean;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly now: Date;
}

/** Switches a scanner on or off for everybody; does nothing if it is already in that state. */
export const switchScanner = async (
  tx: Connection,
  { scanner, enabled, reason, actor, now }: SwitchOrder,
): Promise<void> => {
  const before = await lockScannerSwitch(tx, scanner);
  if (before === enabled) return;
  await setScannerSwitch(tx, scanner, enabled);
  await insertAudit(tx, {
    at: now,
    action: 'scanner.enabled',
    actor,
    target: { id: null, username: SCANNER_LABELS[scanner] },
    before: { enabled: before },
    after: { enabled },
    reason,
  });
};
