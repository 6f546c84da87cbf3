import { type BacktestReading, endpoints } from '@prebell/contracts';
import { Alert, Button, Panel } from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQueryClient } from '@prebell/platform/query';
import { backtestQueryOptions } from '../api/backtests';
import styles from './Backtest.module.css';

const remainingText = (seconds: number | null): string => {
  if (seconds === null) return 'remaining time not known yet';
  return seconds < 60 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`;
};

interface Props {
  readonly test: BacktestReading;
  /** The last request for progress failed, so the progress on screen is older. */
  readonly isStale: boolean;
}

/** Shows how far a test is, and cancels it on request. The test runs on the server, so the user may close the page. */
export const BacktestProgress = ({ test, isStale }: Props) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const { done, total, remaining_s } = test.progress;
  const cancel = useMutation({
    mutationFn: () => api.call(endpoints.backtests.cancel, { params: { id: test.id } }),
    networkMode: 'always',
    onSuccess: ({ backtest }) => queryClient.setQueryData(backtestQueryOptions(api, test.id).queryKey, backtest),
  });
  const text =
    test.state === 'queued' ? 'Waiting for its turn' : `Tested ${done} of ${total} days, ${remainingText(remaining_s)}`;
  return (
    <Panel title="Test in progress">
      <div className={styles.form}>
        <div
          role="progressbar"
          aria-label="Progress of the test"
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={text}
          className={styles.track}
        >
          <span className={styles.bar} style={{ inlineSize: `${(100 * done) / Math.max(total, 1)}%` }} />
        </div>
        <p role="status" className={styles.figure}>
          {text}
        </p>
        <p className={styles.help}>The test runs on our server. You can close this page and come back.</p>
        {isStale && (
          <Alert kind="warning">
            We cannot reach the server. The test is still running. This page updates once the connection is back.
          </Alert>
        )}
        {cancel.isError && <Alert kind="error">{reasonOf(cancel.error, 'We could not cancel the test')}</Alert>}
        {test.is_own && (
          <div className={styles.actions}>
            <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the test
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
};
