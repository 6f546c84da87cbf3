import type { AuditAction } from '@prebell/contracts';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';

interface Read {
  readonly action: Extract<AuditAction, `data.${string}`>;
  readonly actor: Actor;
  /** The account that is viewed; an export covers more than one. */
  readonly target?: { readonly id: string; readonly username: string };
  /** The export's filters. */
  readonly query?: object;
  /** How many rows were sent, once that is known. */
  readonly rows?: number;
}

const TABLES: Partial<Record<Read['action'], string>> = {
  'data.export-users': 'Users',
  'data.export-subscriptions': 'Subscriptions',
  'data.export-payments': 'Payments',
  'data.export-audit': 'Audit log',
  'data.export-business': 'Business figures',
};

/**
 * Records that an admin exports data or views an account. Call it first: if the entry cannot be written, nothing is read. An export
 * gets a second entry with the number of its rows, when it is complete or when the client disconnects.
 */
export const recordRead = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { action, actor, target, query, rows }: Read,
): Promise<void> =>
  db.transaction().execute((tx) =>
    insertAudit(tx, {
      at: now(),
      action,
      actor,
      target: target ?? { id: null, username: TABLES[action] ?? '' },
      before: {},
      after: {
        ...(query !== undefined && { filter: JSON.stringify(query) }),
        ...(rows !== undefined && { rows }),
      },
      reason: null,
    }),
  );
