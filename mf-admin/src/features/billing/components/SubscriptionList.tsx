import { subscriptionListSchema } from '@prebell/contracts';
import { reasonOf } from '@prebell/platform';
import { ListView } from '../../../shared/list/ListView';
import { useAddressFilter } from '../../../shared/list/search-params';
import { sortProps } from '../../../shared/list/sort';
import { useSubscriptions } from '../api/billing';
import { ownedSubscriptionColumns } from './columns';

/** Every subscription: the newest first unless sorted otherwise. */
export const SubscriptionList = () => {
  const [filter, change] = useAddressFilter(subscriptionListSchema);
  const { data, status, error, isPlaceholderData, refetch } = useSubscriptions(filter);
  return (
    <ListView
      label="Subscriptions"
      noun="subscriptions"
      columns={ownedSubscriptionColumns}
      page={data ? { rows: data.subscriptions, pagination: data.pagination } : null}
      rowKey={({ user, created_at }) => `${user.id} ${created_at}`}
      failed={status === 'error'}
      failure={reasonOf(error, 'Failed to get admin subscriptions')}
      updating={isPlaceholderData}
      empty={{ title: 'No subscriptions found', text: 'What users subscribe to appears here.' }}
      sort={sortProps(filter, change)}
      onPage={(next) => change({ page: next })}
      onRetry={() => void refetch()}
    />
  );
};
