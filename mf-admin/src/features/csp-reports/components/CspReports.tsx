import type { BlockedContent } from '@prebell/contracts';
import { type Column, ErrorState, LoadingState, StatusView } from '@prebell/design-system';
import { useId } from 'react';
import { formatInstant, NOTHING } from '../../../shared/format';
import { FramedTable } from '../../../shared/list/FramedTable';
import { NoRows } from '../../../shared/list/NoRows';
import { useCspReports } from '../api/reports';
import styles from './CspReports.module.css';

const COLUMNS: Column<BlockedContent>[] = [
  { key: 'blocked', label: 'Blocked', rowHeader: true, truncate: true, render: ({ blocked }) => blocked || NOTHING },
  { key: 'directive', label: 'Rule', render: ({ directive }) => directive },
  { key: 'page', label: 'Page', truncate: true, render: ({ page }) => page },
  { key: 'source', label: 'Requested by', truncate: true, render: ({ source }) => source ?? NOTHING },
  { key: 'count', label: 'Times', numeric: true, render: ({ count }) => count },
  { key: 'last_at', label: 'Last (ET)', render: ({ last_at }) => formatInstant(last_at) },
];

/** What the content security policy blocked in users' browsers. */
export const CspReports = () => {
  const title = useId();
  const { data, status, error, refetch } = useCspReports();
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Blocked by the content security policy
      </h2>
      <p className={styles.text}>
        Browsers report it, and anybody can invent a report. Many reports of the same kind deserve a look.
      </p>
      <StatusView
        status={status === 'pending' ? 'loading' : status === 'error' ? 'error' : data.length === 0 ? 'empty' : 'ready'}
        loading={<LoadingState label="Loading reports..." />}
        error={
          <ErrorState
            title="Failed to load admin data"
            text="The reports could not be loaded."
            cause={error}
            onRetry={() => void refetch()}
          />
        }
        empty={<NoRows title="Nothing was blocked" text="No browser reported anything in the last 30 days." />}
      >
        <FramedTable
          label="Blocked content"
          columns={COLUMNS}
          rows={data ?? []}
          rowKey={({ directive, blocked, page, source }) => `${directive} ${blocked} ${page} ${source}`}
        />
      </StatusView>
    </section>
  );
};
