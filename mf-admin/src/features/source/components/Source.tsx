import { ErrorState, LoadingState, Panel } from '@prebell/design-system';
import { useSource } from '../api/source';
import { SourceView } from './SourceView';
import styles from './SourceView.module.css';

/** Loads the state of the market data source every few seconds and shows it. */
export const Source = () => {
  const { data, isError, error, refetch } = useSource();
  return (
    <Panel title="Market data" aria-label="Market data" className={styles.panel}>
      {isError && (
        <ErrorState
          title="Failed to load admin data"
          text="The status of the data source is unknown."
          cause={error}
          onRetry={() => void refetch()}
        />
      )}
      {!isError && data === undefined && <LoadingState label="Loading the status of the data source..." />}
      {!isError && data !== undefined && <SourceView {...data} />}
    </Panel>
  );
};
