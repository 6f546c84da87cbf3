import { ErrorState, LoadingState } from '@prebell/design-system';
import { STALE_AFTER_MS, useOperations } from '../api/operations';
import { useIsOlder } from '../hooks/useIsOlder';
import { OperationsView } from './OperationsView';

/** The state of the platform for admins. It refreshes automatically, and keeps the last figures if a refresh fails. */
export const OperationsPage = () => {
  const { data, dataUpdatedAt, isError, error, refetch } = useOperations();
  const isOld = useIsOlder(dataUpdatedAt, STALE_AFTER_MS);
  const retry = () => void refetch();
  if (data !== undefined) return <OperationsView operations={data} isStale={isError || isOld} onRetry={retry} />;
  if (!isError) return <LoadingState label="Loading the state of the platform..." />;
  return (
    <ErrorState
      title="Failed to load admin data"
      text="The state of the platform is unknown. This page tries again every 5 seconds."
      cause={error}
      onRetry={retry}
    />
  );
};
