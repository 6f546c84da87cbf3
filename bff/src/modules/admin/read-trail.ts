import type { AuditAction } from '@prebell/contracts';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from '../audit/audit.repository';

interface Read {
  readonly action: Extract<AuditAction, `data.${string}`>;
  readonly actor: Actor;
  /** Whose records are looked at; an export is about nobody in particular. */
  readonly target?: { readonly id: string; readonly username: string };
  /** What an export was narrowed by. */
  readonly query?: object;
}

const TABLES: Partial<Record<Read['action'], string>> = {
  'data.export-users': 'Users',
  'data.export-subscriptions': 'Subscriptions',
  'data.export-payments': 'Payments',
  'data.export-audit': 'Audit log',
};

/** Writes down that somebody takes data away or looks into an account. Call it first: without its line nothing is read. */
export const recordRead = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { action, actor, target, query }: Read,
): Promise<void> =>
  db.transaction().execute((tx) =>
    insertAudit(tx, {
      at: now(),
      action,
      actor,
      target: target ?? { id: null, username: TABLES[action] ?? '' },
      before: {},
      after: query === undefined ? {} : { filter: JSON.stringify(query) },
      reason: null,
    }),
  );
