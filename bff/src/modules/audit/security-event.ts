import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import { insertAudit } from './audit.repository';

export interface SecurityEvent {
  readonly at: Date;
  readonly action: AuditAction;
  /** Whose account it concerns, and who did it. */
  readonly user: { readonly id: string; readonly username: string };
  readonly address: string;
  readonly before?: WireAuditFacts;
  readonly after?: WireAuditFacts;
}

/** Writes down what a user did to the own account. Call it last in the transaction of the change. */
export const recordSecurityEvent = (
  tx: Connection,
  { at, action, user, address, before = {}, after = {} }: SecurityEvent,
): Promise<void> => insertAudit(tx, { at, action, actor: user, target: user, before, after, reason: null, address });
