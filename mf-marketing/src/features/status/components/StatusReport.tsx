import { ErrorState, LoadingState } from '@prebell/design-system/base';
import { useStatus } from '../api/status';
import styles from './StatusReport.module.css';
import { StatusReportView } from './StatusReportView';

/** Shows the last known report with its time while the platform does not answer. */
export const StatusReport = () => {
  const { data, isError, error, refetch } = useStatus();
  if (data !== undefined) return <StatusReportView status={data} />;
  if (!isError) return <LoadingState className={styles.waiting} label="Checking the platform..." />;
  return (
    <ErrorState
      title="The platform is not responding"
      text="The platform may be down, or your connection to it. This page tries again every 30 seconds."
      cause={error}
      onRetry={() => void refetch()}
    />
  );
};
