import { endpoints, paymentListSchema } from '@prebell/contracts';
import { reasonOf, usePlatform } from '@prebell/platform';
import { ExportButton } from '../../../shared/export/ExportButton';
import { ListView } from '../../../shared/list/ListView';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { usePayments } from '../api/billing';
import { ownedPaymentColumns } from './columns';

/** Every payment: the newest first unless sorted otherwise. */
export const PaymentList = () => {
  const { api } = usePlatform();
  const [filter, change] = useAddressFilter(paymentListSchema);
  const { data, status, error, isPlaceholderData, refetch } = usePayments(filter);
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
      tools={
        <ExportButton
          noun="payments"
          load={() => api.call(endpoints.admin.exportPayments, { query: { sort: filter.sort, order: filter.order } })}
        />
      }
      sort={sortProps(filter, change)}
      onPage={(next) => change({ page: next })}
      onRetry={() => void refetch()}
    />
  );
};
