import { ErrorState, LoadingState } from '@prebell/design-system';
import { useStatus } from '../api/status';
import styles from './StatusReport.module.css';
import { StatusReportView } from './StatusReportView';

/** Whoever cannot be reached cannot report that; what was heard last stays with its time. */
export const StatusReport = () => {
  const { data, isError, refetch } = useStatus();
  if (data !== undefined) return <StatusReportView status={data} />;
  if (!isError) return <LoadingState className={styles.waiting} label="Asking the platform..." />;
  return (
    <ErrorState
      title="The platform does not answer"
      text="Either it is down, or the way to it is. This page asks again every 30 seconds."
      onRetry={() => void refetch()}
    />
  );
};
