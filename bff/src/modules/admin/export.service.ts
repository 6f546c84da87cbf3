import {
  EXPORT_MAX,
  type paymentListSchema,
  type subscriptionListSchema,
  type WireAuditEntry,
  type WireUser,
} from '@prebell/contracts';
import type { z } from 'zod';
import { toCsv } from '../../csv/to-csv';
import type { Connection } from '../../db/database';
import { type AuditListFilter, listAudit } from '../audit/audit.repository';
import { presentOwnedPayment, presentOwnedSubscription } from '../billing/billing.presenter';
import { listAllPayments, listAllSubscriptions } from '../billing/billing.repository';
import { listUsers, type UserListFilter } from '../users/user-list.repository';
import { presentUser } from '../users/users.presenter';
import { presentAuditEntry } from './admin.presenter';

interface Export {
  readonly filename: string;
  readonly csv: string;
  /** More matched than one export holds. */
  readonly truncated: boolean;
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

/** The accounts a filter matches, as they are listed. */
export const exportUsers = async (
  db: Connection,
  filter: Omit<UserListFilter, 'limit' | 'offset'>,
): Promise<Export> => {
  const users = await listUsers(db, { ...filter, limit: EXPORT_MAX + 1, offset: 0 });
  const rows = users.slice(0, EXPORT_MAX).map((user) => {
    const shown = presentUser(user, filter.now);
    return USER_COLUMNS.map((column) => String(shown[column] ?? ''));
  });
  return { filename: named('users', filter.now), csv: toCsv(USER_COLUMNS, rows), truncated: users.length > EXPORT_MAX };
};

/** The lines of the audit log a filter matches, in its order. */
export const exportAudit = async (db: Connection, filter: AuditListFilter, now: Date): Promise<Export> => {
  const lines = await listAudit(db, { ...filter, limit: EXPORT_MAX + 1, offset: 0 });
  const rows = lines.slice(0, EXPORT_MAX).map((line) => auditRow(presentAuditEntry(line)));
  return { filename: named('audit', now), csv: toCsv(AUDIT_HEAD, rows), truncated: lines.length > EXPORT_MAX };
};

const WHOLE = { limit: EXPORT_MAX + 1, offset: 0 } as const;

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
export const exportSubscriptions = async (
  db: Connection,
  order: Pick<z.output<typeof subscriptionListSchema>, 'sort' | 'order'>,
  now: Date,
): Promise<Export> => {
  const { rows } = await listAllSubscriptions(db, { ...order, ...WHOLE });
  const lines = rows.slice(0, EXPORT_MAX).map((row) => {
    const shown = presentOwnedSubscription(row, now);
    return [
      shown.user.username,
      shown.user.email,
      ...SUBSCRIPTION_COLUMNS.map((column) => String(shown[column] ?? '')),
    ];
  });
  const csv = toCsv(['username', 'email', ...SUBSCRIPTION_COLUMNS], lines);
  return { filename: named('subscriptions', now), csv, truncated: rows.length > EXPORT_MAX };
};

const PAYMENT_COLUMNS = [
  'id',
  'description',
  'amount',
  'refunded_amount',
  'currency',
  'status',
  'payment_method',
  'paid_at',
  'created_at',
] as const;

/** Payments of all accounts, for the accounts of the company. */
export const exportPayments = async (
  db: Connection,
  order: Pick<z.output<typeof paymentListSchema>, 'sort' | 'order'>,
  now: Date,
): Promise<Export> => {
  const { rows } = await listAllPayments(db, { ...order, ...WHOLE });
  const lines = rows.slice(0, EXPORT_MAX).map((row) => {
    const shown = presentOwnedPayment(row);
    return [shown.user.username, shown.user.email, ...PAYMENT_COLUMNS.map((column) => String(shown[column] ?? ''))];
  });
  const csv = toCsv(['username', 'email', ...PAYMENT_COLUMNS], lines);
  return { filename: named('payments', now), csv, truncated: rows.length > EXPORT_MAX };
};
