import { endpoints, subscriptionListSchema } from '@prebell/contracts';
import { reasonOf, usePlatform } from '@prebell/platform';
import { ownedSubscriptionColumns } from '../../../entities/payment';
import { ExportButton } from '../../../shared/export/ExportButton';
import { ListView } from '../../../shared/list/ListView';
import { SearchForm } from '../../../shared/list/SearchForm';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { useSubscriptions } from '../api/billing';

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
        text: filter.search ? 'No subscription matches the search.' : 'User subscriptions appear here.',
      }}
      tools={
        <>
          <SearchForm
            label="Search subscriptions"
            hint="Name, e-mail, Stripe ID, last 4"
            value={filter.search}
            onSearch={change}
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
