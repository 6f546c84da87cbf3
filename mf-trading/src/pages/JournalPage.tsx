import { Button, buttonLinkProps, EmptyState, ErrorState, LoadingState } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { Link } from '@prebell/platform/router';
import {
  JournalFigures,
  JournalGroups,
  JournalSessions,
  JournalTrades,
  journalCsv,
  journalQueryOptions,
} from '../features/paper';
import { downloadCsv } from '../shared/csv/csv';
import { useMarketPalette } from '../shared/display/display';
import styles from './JournalPage.module.css';

/** The paper trading journal: every closed trade, and the results by setup, hour and weekday. */
export const JournalPage = () => {
  const { api } = usePlatform();
  const { data: journal, isError, error, refetch } = useQuery(journalQueryOptions(api));
  useMarketPalette();
  return (
    <div className={styles.page} data-density="compact">
      <header className={styles.head}>
        <h1 className={styles.title}>Trading journal</h1>
        {journal !== undefined && journal.trades.length > 0 && (
          <Button size="small" onClick={() => downloadCsv('journal.csv', journalCsv(journal.trades))}>
            Export CSV
          </Button>
        )}
        <Link to="/dashboard?at=newest" {...buttonLinkProps('ghost', 'small')}>
          Time machine
        </Link>
      </header>
      {journal === undefined ? (
        isError ? (
          <ErrorState
            title="We cannot load your journal"
            text={reasonOf(error, 'Failed to load the journal')}
            cause={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState label="Loading your journal..." />
        )
      ) : journal.trades.length === 0 ? (
        <EmptyState
          title="No closed trades yet"
          text="Trade on paper at any recorded minute. Each trade that you close appears here with its costs and what led to it."
          actions={
            <Link to="/dashboard?at=newest" {...buttonLinkProps('primary')}>
              Open the time machine
            </Link>
          }
        />
      ) : (
        <>
          <JournalFigures trades={journal.trades} />
          <JournalGroups journal={journal} />
          <JournalTrades trades={journal.trades} />
        </>
      )}
      {journal !== undefined && <JournalSessions />}
      {journal !== undefined && journal.left_open > 0 && (
        <p className={styles.words}>
          Positions that were never closed: {journal.left_open}. The trade figures above leave them out. The net of
          their session includes the result of parts that were closed.
        </p>
      )}
      <p className={styles.words}>
        Paper trades on recorded data with assumed costs. They show what would have happened under these rules, not what
        you would have got.
      </p>
    </div>
  );
};
