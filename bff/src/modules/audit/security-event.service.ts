import type { AuditAction, WireAuditFacts } from '@prebell/contracts';
import type { Connection } from '../../db/database';
import { insertAudit } from './audit.repository';

export interface SecurityEvent {
  readonly at: Date;
  readonly action: AuditAction;
  /** The affected account and the actor. */
  readonly user: { readonly id: string; readonly username: string };
  readonly address: string;
  readonly before?: WireAuditFacts;
  readonly after?: WireAuditFacts;
}

/** Records what users did to their own account. Call it last in the transaction of the change. */
export const recordSecurityEvent = (
  tx: Connection,
  { at, action, user, address, before = {}, after = {} }: SecurityEvent,
): Promise<void> => insertAudit(tx, { at, action, actor: user, target: user, before, after, reason: null, address });
