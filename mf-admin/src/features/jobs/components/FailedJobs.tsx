import { type FailedJob, failedJobFilterSchema } from '@prebell/contracts';
import { AlertDialog, Button, type Column } from '@prebell/design-system';
import { useState } from 'react';
import { formatInstant } from '../../../shared/format';
import { ListView } from '../../../shared/list/ListView';
import { useAddressFilter } from '../../../shared/list/search-params';
import { useFailedJobs, useSettleJob } from '../api/jobs';

interface Wish {
  readonly job: FailedJob;
  readonly act: 'retry' | 'drop';
}

const columns = (onWish: (wish: Wish) => void): Column<FailedJob>[] => [
  { key: 'what', label: 'Job', rowHeader: true, render: ({ what }) => what },
  { key: 'error', label: 'Last error', truncate: true, render: ({ error }) => error },
  { key: 'attempts', label: 'Attempts', numeric: true, render: ({ attempts }) => attempts },
  { key: 'failed_at', label: 'Failed (ET)', render: ({ failed_at }) => formatInstant(failed_at) },
  { key: 'created_at', label: 'Created (ET)', render: ({ created_at }) => formatInstant(created_at) },
  {
    key: 'actions',
    label: 'Actions',
    render: (job) => (
      <>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Try ${job.what} again`}
          onClick={() => onWish({ job, act: 'retry' })}
        >
          Try again
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Drop ${job.what}`}
          onClick={() => onWish({ job, act: 'drop' })}
        >
          Drop
        </Button>
      </>
    ),
  },
];

/** E-mails, payment events and scheduled work that failed on every attempt. */
export const FailedJobs = () => {
  const [filter, change] = useAddressFilter(failedJobFilterSchema);
  const [asking, setAsking] = useState<Wish | null>(null);
  const { data, status, error, isPlaceholderData, refetch } = useFailedJobs(filter);
  const settle = useSettleJob(() => setAsking(null));
  return (
    <>
      <ListView
        label="Failed jobs"
        noun="failed jobs"
        columns={columns(setAsking)}
        page={data ? { rows: data.jobs, pagination: data.pagination } : null}
        rowKey={({ queue, id }) => `${queue} ${id}`}
        failed={status === 'error'}
        cause={error}
        updating={isPlaceholderData}
        empty={{
          title: 'No failed jobs',
          text: 'E-mails, payment events and scheduled work appear here when every attempt has failed.',
        }}
        onPage={(page) => change({ page })}
        onRetry={() => void refetch()}
      />
      {asking !== null && (
        <AlertDialog
          open
          title={asking.act === 'retry' ? `Try ${asking.job.what} again?` : `Drop ${asking.job.what}?`}
          confirmLabel={asking.act === 'retry' ? 'Try again' : 'Drop'}
          danger={asking.act === 'drop'}
          busy={settle.isPending}
          onConfirm={() => settle.mutate(asking)}
          onCancel={() => setAsking(null)}
        >
          {asking.act === 'retry'
            ? 'It will run within a minute, and its attempts are counted from zero again.'
            : 'It will never run. This cannot be undone.'}{' '}
          Its last error was: {asking.job.error}
        </AlertDialog>
      )}
    </>
  );
};
