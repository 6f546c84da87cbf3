import { Alert, Button, Card, Skeleton } from '@prebell/design-system';
import { useId } from 'react';
import { useAttention } from '../api/attention';
import { AttentionList } from './AttentionList';
import styles from './NeedsAttention.module.css';

/** What waits for an admin, each with its age and a link to the tab that deals with it. */
export const NeedsAttention = () => {
  const title = useId();
  const { data, status, dataUpdatedAt, refetch } = useAttention();
  if (status === 'error' && data === undefined)
    return (
      <Alert kind="error">
        Failed to load what needs attention. <Button onClick={() => void refetch()}>Try again</Button>
      </Alert>
    );
  return (
    <Card className={styles.card} role="region" aria-labelledby={title} aria-busy={data === undefined}>
      <h2 id={title} className={styles.title}>
        Needs attention
      </h2>
      {data === undefined ? (
        <Skeleton className={styles.pending} />
      ) : (
        <AttentionList queues={data} now={dataUpdatedAt} />
      )}
    </Card>
  );
};
