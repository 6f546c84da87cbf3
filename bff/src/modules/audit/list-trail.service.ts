import { type AuditAction, minutes } from '@prebell/contracts';
import type { Deps } from '../../deps';
import type { Actor } from '../../http/actor';
import { countLine } from './counted-lines.service';

/** How long further pages of a list share one line. */
export const LIST_READ_MS = minutes(10);

const LISTS = {
  users: { action: 'data.read-users', name: 'Users' },
  subscriptions: { action: 'data.read-subscriptions', name: 'Subscriptions' },
  payments: { action: 'data.read-payments', name: 'Payments' },
  tickets: { action: 'data.read-tickets', name: 'Tickets' },
  audit: { action: 'data.read-audit', name: 'Audit log' },
  business: { action: 'data.read-business', name: 'Business figures' },
  chat: { action: 'data.read-chat', name: 'Messages of the room' },
  requests: { action: 'data.read-requests', name: 'Requests for admin rights' },
} as const satisfies Record<string, { action: AuditAction; name: string }>;

interface Page {
  readonly actor: Actor;
  readonly rows: number;
  /** The search, filter and page of the request. */
  readonly query: object;
}

/** Records a page that an admin is about to see. Await it before answering: if it fails, nobody may see the page. */
export type ListTrail = (page: Page) => Promise<void>;

/**
 * Records each view of a list that shows somebody's data. The first page gets its own entry; those of the next ten minutes share
 * one entry with their number. An empty page shows nobody's data, so it is not recorded.
 */
export const createListTrail = (deps: Pick<Deps, 'db' | 'now'>, list: keyof typeof LISTS): ListTrail => {
  const { action, name: target } = LISTS[list];
  return async ({ actor, rows, query }) => {
    if (rows === 0) return;
    const filter = JSON.stringify(query);
    const address = actor.address ?? null;
    await countLine(deps, { action, actor, target, address, milliseconds: LIST_READ_MS, rows, filter });
  };
};
