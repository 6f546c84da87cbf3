import type { AuditAction } from '@prebell/contracts';
import { postgresLimiters } from '@prebell/server/throttle';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { insertAudit } from './audit.repository';

/** Rows that an admin may see of a list without an entry: ten pages. */
export const ROWS_WITHOUT_ENTRY = 200;
const HOUR_SECONDS = 3_600;

const LISTS = {
  users: { action: 'data.read-users', name: 'Users' },
  subscriptions: { action: 'data.read-subscriptions', name: 'Subscriptions' },
  payments: { action: 'data.read-payments', name: 'Payments' },
  tickets: { action: 'data.read-tickets', name: 'Tickets' },
  audit: { action: 'data.read-audit', name: 'Audit log' },
  business: { action: 'data.read-business', name: 'Business figures' },
} as const satisfies Record<string, { action: AuditAction; name: string }>;

interface Page {
  readonly actor: Actor;
  readonly rows: number;
  /** Search, filter and page. */
  readonly query: object;
}

/** Counts a page that an admin is about to see. Await it before the answer: without the entry nobody sees the page. */
export type ListTrail = (page: Page) => Promise<void>;

/**
 * Paging through a list reveals as much as an export, so it leaves an entry too: one per admin, list and hour, once the
 * admin has seen more than ten pages. An entry per page would bury the rest of the log, and support staff look at a few
 * pages every day. All instances count together.
 */
export const createListTrail = ({ db, now }: Pick<Deps, 'db' | 'now'>, list: keyof typeof LISTS): ListTrail => {
  const { action, name } = LISTS[list];
  const seen = postgresLimiters(db)({ name: `read ${list}`, points: ROWS_WITHOUT_ENTRY, duration: HOUR_SECONDS });
  return async ({ actor, rows, query }) => {
    if (rows === 0) return;
    const { consumedPoints } = await seen.penalty(actor.id, rows);
    const isFirstBeyond = consumedPoints > ROWS_WITHOUT_ENTRY && consumedPoints - rows <= ROWS_WITHOUT_ENTRY;
    if (!isFirstBeyond) return;
    try {
      await db.transaction().execute((tx) =>
        insertAudit(tx, {
          at: now(),
          action,
          actor,
          target: { id: null, username: name },
          before: {},
          after: { filter: JSON.stringify(query), rows: consumedPoints },
          reason: null,
        }),
      );
    } catch (error) {
      // The next page tries again.
      await seen.reward(actor.id, rows);
      throw error;
    }
  };
};
