import { reasonOf } from '@prebell/platform';
import { ListView } from '../../../shared/list/ListView';
import { pageSchema, useAddressFilter } from '../../../shared/list/search-params';
import { useSubscriptions } from '../api/billing';
import { ownedSubscriptionColumns } from './columns';

/** Every subscription, newest first. */
export const SubscriptionList = () => {
  const [{ page }, change] = useAddressFilter(pageSchema);
  const { data, status, error, isPlaceholderData, refetch } = useSubscriptions(page);
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
      onPage={(next) => change({ page: next })}
      onRetry={() => void refetch()}
    />
  );
};
