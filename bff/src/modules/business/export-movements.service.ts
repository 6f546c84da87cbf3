import type { Connection } from '../../db/database';
import { EXPORT_BATCH, type Export, inParts } from '../admin/export.service';
import { presentMovement } from './business.presenter';
import { type MovementSelection, monthsMovements, type OwnedMovement, partOfMovements } from './business.repository';

const HEAD = [
  'at',
  'username',
  'email',
  'kind',
  'from_plan',
  'from_amount',
  'to_plan',
  'to_amount',
  'change',
  'invoice',
];

type Plan = ReturnType<typeof presentMovement>['from'];
const columns = (plan: Plan): string[] =>
  plan ? [`${plan.tier} ${plan.billing_interval}`, plan.amount.toFixed(2)] : ['', ''];

const lineOf = (row: OwnedMovement): string[] => {
  const { at, user, kind, from, to, change, invoice_id } = presentMovement(row);
  return [at, user.username, user.email, kind, ...columns(from), ...columns(to), change.toFixed(2), invoice_id ?? ''];
};

/** The movements of a month, in the order of their list. */
export const exportMovements = (db: Connection, selection: MovementSelection, month: string): Export => ({
  filename: `prebell-business-${month}.csv`,
  head: HEAD,
  batches: inParts(
    (from: OwnedMovement | null) =>
      partOfMovements(db, monthsMovements(db, selection), { from, limit: EXPORT_BATCH, offset: 0 }),
    lineOf,
  ),
});
