import { PERMISSION_TIER } from '@prebell/contracts';
import { Alert, Button, buttonLinkProps, EmptyState, ErrorState, LoadingState, LockIcon } from '@prebell/design-system';
import { reasonOf, usePlatform, useUser } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { Link, useNavigate, useParams, useSearchParams } from '@prebell/platform/router';
import {
  BacktestList,
  BacktestProgress,
  BacktestResultView,
  BacktestSetup,
  backtestQueryOptions,
  isRunning,
  ShareTest,
  TestedHits,
} from '../features/backtest';
import { lockText, unlockText } from '../shared/locked-scanner/lock-text';
import { hasOwnScanners, useOwnScanners } from '../shared/own-scanners/own-scanners';
import styles from './BacktestPage.module.css';

const TIER = PERMISSION_TIER['scanners:custom'];

/** Tests of scans on recorded days: the form and list, or one test with `:id`. Anyone with an account may open a shared test. */
export const BacktestPage = () => {
  const { id } = useParams();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Test of a scan</h1>
        {id !== undefined && (
          <Link to="/backtests" {...buttonLinkProps('ghost', 'small')}>
            All tests
          </Link>
        )}
        <Link to="/dashboard" {...buttonLinkProps('ghost', 'small')}>
          Back to the desk
        </Link>
      </header>
      {id === undefined ? <NewTest /> : <OneTest key={id} id={id} />}
    </div>
  );
};

const NewTest = () => {
  const { host } = usePlatform();
  const user = useUser();
  const scanners = useOwnScanners(user);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  if (user === null) return null;
  if (!hasOwnScanners(user))
    return (
      <EmptyState
        icon={<LockIcon />}
        title={lockText(TIER)}
        text="Test any scan on recorded days and see how each hit turned out."
        actions={
          <Button variant="primary" onClick={() => host.openUpgrade({ feature: 'other' })}>
            {unlockText(TIER)}
          </Button>
        }
      />
    );
  return (
    <>
      <BacktestSetup
        scanners={scanners}
        scan={query.get('scanner') ?? 'gappers'}
        onScan={(scanner) => setQuery({ scanner }, { replace: true })}
        onStarted={(id) => void navigate(`/backtests/${id}`)}
      />
      <BacktestList />
    </>
  );
};

const OneTest = ({ id }: { readonly id: string }) => {
  const { api } = usePlatform();
  const reading = useQuery(backtestQueryOptions(api, id));
  const { data: test } = reading;
  if (test === undefined)
    return reading.isError ? (
      <ErrorState
        title="We cannot show this test"
        text={reasonOf(reading.error, 'Failed to load the test')}
        cause={reading.error}
        onRetry={() => void reading.refetch()}
      />
    ) : (
      <LoadingState label="Loading the test..." />
    );
  return (
    <>
      <section className={styles.scan} aria-label="The tested scan">
        <h2 className={styles.name}>{test.name}</h2>
        <p className={styles.words}>{test.description}</p>
        {test.is_own && test.state === 'done' && <ShareTest test={test} />}
      </section>
      {isRunning(test) && <BacktestProgress test={test} isStale={reading.isError} />}
      {test.state === 'cancelled' && (
        <EmptyState
          title="You cancelled this test"
          text={`It had tested ${test.progress.done} of ${test.progress.total} days. A verdict needs all of them.`}
          actions={
            <Link to="/backtests" {...buttonLinkProps('primary')}>
              Test again
            </Link>
          }
        />
      )}
      {test.state === 'failed' && <Alert kind="error">The test failed: {test.failure ?? 'we do not know why'}</Alert>}
      {test.result !== null && (
        <>
          <BacktestResultView test={test} result={test.result} />
          {test.result.hits === 0 ? (
            <EmptyState title="No hits" text="The scan found nothing on these days. Loosen its conditions." />
          ) : (
            // The result is about the likeliest variant, so list the hits of that one.
            <TestedHits test={test} variant={test.result.variants[0]?.variant ?? 0} />
          )}
        </>
      )}
    </>
  );
};
