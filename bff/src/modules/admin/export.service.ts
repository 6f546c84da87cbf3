import {
  EXPORT_MAX,
  type paymentListSchema,
  type subscriptionListSchema,
  type WireAuditEntry,
  type WireUser,
} from '@prebell/contracts';
import type { Place } from '@prebell/server/db';
import type { z } from 'zod';
import type { Connection } from '../../db/database';
import { type AuditListFilter, listAudit } from '../audit/audit.repository';
import { presentOwnedPayment, presentOwnedSubscription } from '../billing/billing.presenter';
import { partOfPayments, partOfSubscriptions } from '../billing/billing-lists.repository';
import { searchBilling, searchSubscriptions } from '../billing/billing-search.repository';
import { refreshHeldTiers } from '../users/held-tiers.repository';
import { partOfUsers, type UserListFilter } from '../users/user-list.repository';
import { presentUser } from '../users/users.presenter';
import { presentAuditEntry } from './admin.presenter';

/** Rows fetched at a time. An export keeps no more in memory, and processes them without yielding. */
export const EXPORT_BATCH = 200;

/** A file that is generated while it is sent. */
export interface Export {
  readonly filename: string;
  readonly head: readonly string[];
  /** The rows, a few hundred at a time. */
  readonly batches: AsyncIterable<readonly (readonly string[])[]>;
}

const USER_COLUMNS = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'subscription_tier',
  'subscription_expires',
  'is_active',
  'is_admin',
  'last_login',
] as const satisfies (keyof WireUser)[];

const AUDIT_HEAD = ['at', 'action', 'actor', 'target', 'before', 'after', 'reason', 'address'];

const auditRow = ({ at, action, actor, target, before, after, reason, address }: WireAuditEntry): string[] => [
  at,
  action,
  actor.username,
  target.username,
  JSON.stringify(before),
  JSON.stringify(after),
  reason ?? '',
  address ?? '',
];

const named = (what: string, now: Date): string => `prebell-${what}-${now.toISOString().slice(0, 10)}.csv`;

/**
 * Reads a list in parts, each starting after the last row of the previous one. No transaction stays open between them, however
 * slowly the client reads.
 */
export async function* inParts<Row>(
  read: (after: Row | null) => Promise<Row[]>,
  toLine: (row: Row) => string[],
): AsyncGenerator<string[][]> {
  // One row beyond the limit shows that there are more.
  let left = EXPORT_MAX + 1;
  let last: Row | null = null;
  while (left > 0) {
    const rows: Row[] = await read(last);
    if (rows.length > 0) yield rows.slice(0, left).map(toLine);
    left -= rows.length;
    last = rows.at(-1) ?? null;
    if (rows.length < EXPORT_BATCH) return;
  }
}

/** Runs the search once for all parts of an export. */
const once = <T>(find: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | undefined;
  return () => (found ??= find());
};

const BATCH = { limit: EXPORT_BATCH, offset: 0 } as const;

/** The accounts that match a filter, in list order. */
export const exportUsers = (db: Connection, filter: Omit<UserListFilter, 'limit' | 'offset'>): Export => ({
  filename: named('users', filter.now),
  head: USER_COLUMNS,
  batches: inParts(
    async (from: Awaited<ReturnType<typeof partOfUsers>>[number] | null) => {
      if (from === null && filter.tier !== undefined) await refreshHeldTiers(db, filter.now);
      return partOfUsers(db, { ...filter, ...BATCH, from });
    },
    (user) => {
      const shown = presentUser(user, filter.now);
      return USER_COLUMNS.map((column) => String(shown[column] ?? ''));
    },
  ),
});

/** The audit log entries that match a filter, in its order. */
export const exportAudit = (db: Connection, filter: AuditListFilter, now: Date): Export => ({
  filename: named('audit', now),
  head: AUDIT_HEAD,
  batches: inParts(
    (after: Awaited<ReturnType<typeof listAudit>>[number] | null) =>
      listAudit(db, { ...filter, ...BATCH, ...(after && { after: after.seq }) }),
    (line) => auditRow(presentAuditEntry(line)),
  ),
});

const SUBSCRIPTION_COLUMNS = [
  'tier',
  'billing_interval',
  'status',
  'amount',
  'currency',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'created_at',
] as const;

/** Subscriptions of all accounts. */
export const exportSubscriptions = (
  db: Connection,
  list: Omit<z.output<typeof subscriptionListSchema>, 'page' | 'per_page'>,
  now: Date,
): Export => {
  const searched = once(() => searchSubscriptions(db, list));
  return {
    filename: named('subscriptions', now),
    head: ['username', 'email', ...SUBSCRIPTION_COLUMNS],
    batches: inParts(
      async (from: (Awaited<ReturnType<typeof partOfSubscriptions>>[number] & Place) | null) =>
        partOfSubscriptions(db, { ...list, ...BATCH, from }, await searched()),
      (row) => {
        const shown = presentOwnedSubscription(row, now);
        return [
          shown.user.username,
          shown.user.email,
          ...SUBSCRIPTION_COLUMNS.map((column) => String(shown[column] ?? '')),
        ];
      },
    ),
  };
};

const PAYMENT_COLUMNS = [
  'id',
  'description',
  'amount',
  'credit_amount',
  'refunded_amount',
  'currency',
  'status',
  'payment_method',
  'paid_at',
  'created_at',
  'credited_amount',
] as const;

/** Payments of all accounts, for bookkeeping. */
export const exportPayments = (
  db: Connection,
  list: Omit<z.output<typeof paymentListSchema>, 'page' | 'per_page'>,
  now: Date,
): Export => {
  const searched = once(() => searchBilling(db, 'payments', list.search));
  return {
    filename: named('payments', now),
    head: ['username', 'email', ...PAYMENT_COLUMNS],
    batches: inParts(
      async (from: (Awaited<ReturnType<typeof partOfPayments>>[number] & Place) | null) =>
        partOfPayments(db, { ...list, ...BATCH, from }, await searched()),
      (row) => {
        const shown = presentOwnedPayment(row);
        return [shown.user.username, shown.user.email, ...PAYMENT_COLUMNS.map((column) => String(shown[column] ?? ''))];
      },
    ),
  };
};
