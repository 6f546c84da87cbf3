import { endpoints, type OwnedPayment, paymentListSchema } from '@prebell/contracts';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMemo, useState } from 'react';
import { ownedPaymentColumns } from '../../../entities/payment';
import { ExportButton } from '../../../shared/export/ExportButton';
import { ListView } from '../../../shared/list/ListView';
import { SearchForm } from '../../../shared/list/SearchForm';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { SandboxBadge } from '../../../shared/SandboxBadge';
import { usePayments } from '../api/billing';
import { RefundDialog } from './RefundDialog';

/** All payments, newest first unless sorted otherwise. */
export const PaymentList = () => {
  const { api } = usePlatform();
  const [filter, change] = useAddressFilter(paymentListSchema);
  const { page: _page, per_page: _perPage, ...query } = filter;
  const { data, status, error, isPlaceholderData, refetch } = usePayments(filter);
  const [refunding, setRefunding] = useState<OwnedPayment | null>(null);
  const columns = useMemo(() => ownedPaymentColumns(setRefunding), []);
  return (
    <>
      <ListView
        label="Payments"
        noun="payments"
        columns={columns}
        page={data ? { rows: data.payments, pagination: data.pagination } : null}
        rowKey={({ id }) => id}
        failed={status === 'error'}
        cause={error}
        failure={reasonOf(error, 'Failed to get admin payments')}
        updating={isPlaceholderData}
        empty={{
          title: 'No payments found',
          text: filter.search ? 'No payment matches the search.' : 'User payments appear here.',
        }}
        tools={
          <>
            <SearchForm
              label="Search payments"
              hint="Name, e-mail, Stripe ID, last 4"
              value={filter.search}
              onSearch={change}
            />
            {data?.is_sandbox === true && <SandboxBadge />}
            <ExportButton noun="payments" load={() => api.call(endpoints.admin.exportPayments, { query })} />
          </>
        }
        sort={sortProps(filter, change)}
        onPage={(next) => change({ page: next })}
        onRetry={() => void refetch()}
      />
      {refunding !== null && <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
};
