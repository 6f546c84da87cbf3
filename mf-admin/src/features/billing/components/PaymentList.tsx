import { reasonOf } from '@prebell/platform';
import { ListView } from '../../../shared/list/ListView';
import { pageSchema, useAddressFilter } from '../../../shared/list/search-params';
import { usePayments } from '../api/billing';
import { ownedPaymentColumns } from './columns';

/** Every payment, newest first. */
export const PaymentList = () => {
  const [{ page }, change] = useAddressFilter(pageSchema);
  const { data, status, error, isPlaceholderData, refetch } = usePayments(page);
  return (
    <ListView
      label="Payments"
      noun="payments"
      columns={ownedPaymentColumns}
      page={data ? { rows: data.payments, pagination: data.pagination } : null}
      rowKey={({ id }) => id}
      failed={status === 'error'}
      failure={reasonOf(error, 'Failed to get admin payments')}
      updating={isPlaceholderData}
      empty={{ title: 'No payments found', text: 'What users pay appears here.' }}
      onPage={(next) => change({ page: next })}
      onRetry={() => void refetch()}
    />
  );
};
