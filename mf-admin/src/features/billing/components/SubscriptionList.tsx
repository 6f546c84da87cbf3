import {
  endpoints,
  SUBSCRIPTION_STATUS_LABELS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionListQuery,
  subscriptionListSchema,
} from '@prebell/contracts';
import { Select } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { ownedSubscriptionColumns } from '../../../entities/payment';
import { ExportButton } from '../../../shared/export/ExportButton';
import { ListView } from '../../../shared/list/ListView';
import { SearchForm } from '../../../shared/list/SearchForm';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { useSubscriptions } from '../api/billing';

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...SUBSCRIPTION_STATUSES.map((status) => ({ value: status, label: SUBSCRIPTION_STATUS_LABELS[status] })),
];

/** All subscriptions, newest first unless sorted otherwise. */
export const SubscriptionList = () => {
  const { api } = usePlatform();
  const [filter, change] = useAddressFilter(subscriptionListSchema);
  const { page: _page, per_page: _perPage, ...query } = filter;
  const { data, status, error, isPlaceholderData, refetch } = useSubscriptions(filter);
  return (
    <ListView
      label="Subscriptions"
      noun="subscriptions"
      columns={ownedSubscriptionColumns}
      page={data ? { rows: data.subscriptions, pagination: data.pagination } : null}
      rowKey={({ user, created_at }) => `${user.id} ${created_at}`}
      failed={status === 'error'}
      cause={error}
      failure={reasonOf(error, 'Failed to get admin subscriptions')}
      updating={isPlaceholderData}
      empty={{
        title: 'No subscriptions found',
        text: emptyText(filter),
      }}
      tools={
        <>
          <SearchForm
            label="Search subscriptions"
            hint="Name, e-mail, Stripe ID, last 4"
            value={filter.search}
            onSearch={change}
          />
          <Select
            aria-label="Status"
            options={STATUS_OPTIONS}
            value={filter.status ?? ''}
            onValueChange={(status) => change({ status })}
          />
          <ExportButton noun="subscriptions" load={() => api.call(endpoints.admin.exportSubscriptions, { query })} />
        </>
      }
      sort={sortProps(filter, change)}
      onPage={(next) => change({ page: next })}
      onRetry={() => void refetch()}
    />
  );
};

const emptyText = ({ search, status }: SubscriptionListQuery): string => {
  if (search)
    return status ? 'No subscription with this status matches the search.' : 'No subscription matches the search.';
  return status ? 'No subscription has this status.' : 'User subscriptions appear here.';
};
