import { ErrorState, LoadingState } from '@prebell/design-system/base';
import { useAccount } from '../api/account';
import styles from './AccountData.module.css';
import { DeletionSection } from './DeletionSection';
import { ExportSection } from './ExportSection';

/** Lets users download their data or delete their account. */
export const AccountData = () => {
  const { data, status, error, refetch } = useAccount();
  if (status === 'error')
    return <ErrorState title="Failed to load your account" cause={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState label="Loading account..." />;
  return (
    <div className={styles.sections}>
      <ExportSection />
      <DeletionSection account={data} />
    </div>
  );
};
