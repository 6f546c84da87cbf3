import {
  type BacktestInput,
  type CustomScanner,
  DEFAULT_COSTS,
  endpoints,
  HORIZONS,
  type Horizon,
  SCANNER_LABELS,
  SCANNERS,
  type Scanner,
} from '@prebell/contracts';
import {
  Alert,
  Button,
  buttonLinkProps,
  EmptyState,
  ErrorState,
  Field,
  LoadingState,
  Panel,
  Select,
} from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useMutation, useQuery, useQueryClient } from '@prebell/platform/query';
import { Link } from '@prebell/platform/router';
import { useState } from 'react';
import { useOneAtATime } from '../../../shared/one-at-a-time/use-one-at-a-time';
import { testDaysQueryOptions } from '../api/backtests';
import { horizonText } from '../model/hits-table';
import styles from './Backtest.module.css';

interface Props {
  readonly scanners: readonly CustomScanner[];
  /** The chosen scan: the id of a custom scanner, or the name of one of the desk's scanners. */
  readonly scan: string;
  readonly onScan: (scan: string) => void;
  /** Called with the id of the new test. */
  readonly onStarted: (id: string) => void;
}

const isDesk = (scan: string): scan is Scanner => (SCANNERS as readonly string[]).includes(scan);

/** The assumed costs on each side in words: half the spread, and slippage. */
export const costsText = ({ half_spread_pct, least_half_spread_cents, slippage_pct } = DEFAULT_COSTS): string =>
  `Costs on each side: half the spread (${half_spread_pct.toFixed(2)}% of the price, at least ${least_half_spread_cents} cents) and ${slippage_pct.toFixed(2)}% of slippage.`;

const daysText = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

const FAULT_TEXTS: Readonly<Record<string, string>> = {
  no_previous_close: 'the previous close is unknown',
  few_sessions: 'relative volume is unknown, because too few days before are recorded',
};

/** What data the recorded days lack, one sentence per kind. */
const faultTexts = (days: readonly { readonly faults: readonly string[] }[]): string[] =>
  Object.entries(FAULT_TEXTS).flatMap(([fault, text]) => {
    const count = days.filter(({ faults }) => faults.includes(fault)).length;
    return count === 0 ? [] : [`On ${daysText(count)} ${text}.`];
  });

/** Chooses the scan, the days and the horizon of a test, and starts it. */
export const BacktestSetup = ({ scanners, scan, onScan, onStarted }: Props) => {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const days = useQuery(testDaysQueryOptions(api));
  const [range, setRange] = useState<{ readonly from?: string; readonly to?: string }>({});
  const [horizon, setHorizon] = useState('close');
  const start = useMutation({
    mutationFn: (body: BacktestInput) => api.call(endpoints.backtests.create, { body }),
    networkMode: 'always',
    onSuccess: ({ backtest }) => {
      void queryClient.invalidateQueries({ queryKey: ['backtests'] });
      onStarted(backtest.id);
    },
  });

  // The error is shown below the form.
  const begin = useOneAtATime((body: BacktestInput) => start.mutateAsync(body).catch(() => undefined));

  if (days.isPending) return <LoadingState label="Loading the recorded days..." />;
  if (days.isError)
    return (
      <ErrorState
        title="We cannot load the recorded days"
        text={reasonOf(days.error, 'Failed to load the recorded days')}
        cause={days.error}
        onRetry={() => void days.refetch()}
      />
    );
  const { missing, simulated, quota } = days.data;
  const dates = days.data.days.map(({ date }) => date);
  if (dates.length === 0)
    return (
      <EmptyState
        title="No recorded days"
        text={
          simulated
            ? 'This platform shows a simulated market. We test scans on recorded real days only, and none is stored here.'
            : 'We test scans on recorded days. None is stored here yet.'
        }
        actions={
          <Link to="/dashboard" {...buttonLinkProps('primary')}>
            See matches on the live desk
          </Link>
        }
      />
    );
  const from = range.from ?? dates[0]!;
  const to = range.to ?? dates.at(-1)!;
  const chosen = dates.filter((date) => date >= from && date <= to);
  const lacking = missing.filter((date) => date >= from && date <= to).length;
  const faults = faultTexts(days.data.days.filter(({ date }) => date >= from && date <= to));
  const dayOptions = dates.map((value) => ({ value, label: value }));
  const spent = quota.left === 0;
  return (
    <Panel
      title="Test a scan on recorded days"
      aside={<span className={styles.help}>real days only, never simulated ones</span>}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (spent || chosen.length === 0) return;
          void begin({
            scan: isDesk(scan) ? { kind: 'desk', scanner: scan } : { kind: 'custom', id: scan },
            days: chosen,
            horizon: HORIZONS.find((each) => String(each) === horizon) as Horizon,
          });
        }}
      >
        <div className={styles.fields}>
          <Field label="Scan">
            <Select
              value={scan}
              onValueChange={onScan}
              options={[
                ...scanners.map(({ id, name }) => ({ value: id, label: name, group: 'Your scanners' })),
                ...SCANNERS.map((value) => ({ value, label: SCANNER_LABELS[value], group: 'Scanners of the desk' })),
              ]}
            />
          </Field>
          <Field label="First day">
            <Select value={from} options={dayOptions} onValueChange={(value) => setRange({ ...range, from: value })} />
          </Field>
          <Field label="Last day">
            <Select value={to} options={dayOptions} onValueChange={(value) => setRange({ ...range, to: value })} />
          </Field>
          <Field label="Judge the result">
            <Select
              value={horizon}
              onValueChange={setHorizon}
              options={HORIZONS.map((each) => ({ value: String(each), label: horizonText(each) }))}
            />
          </Field>
        </div>
        <p className={styles.help}>
          {chosen.length} recorded {chosen.length === 1 ? 'day' : 'days'}, from 4:00 AM to the end of the evening.
          {lacking > 0 &&
            ` ${lacking} trading ${lacking === 1 ? 'day' : 'days'} between them ${lacking === 1 ? 'is' : 'are'} not recorded.`}
          {faults.map((text) => ` ${text}`)}
        </p>
        <p className={styles.help}>
          {costsText()} We assume these costs where no quotes are recorded. They include no commissions. A hit is bought
          at the open of the first recorded bar that begins after it; in days recorded in bars of five minutes that can
          be five minutes later.
        </p>
        {chosen.length === 0 && <Alert kind="warning">The last day is before the first one. Choose other days.</Alert>}
        {spent && (
          <Alert kind="warning">
            You have started {quota.per_day} tests in 24 hours, your plan’s limit. Try again later.
          </Alert>
        )}
        {start.isError && <Alert kind="error">{reasonOf(start.error, 'We could not start the test')}</Alert>}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={start.isPending} disabled={spent || chosen.length === 0}>
            Start the test
          </Button>
          <span className={styles.help}>
            {quota.left} of {quota.per_day} tests left. Each test counts for 24 hours.
          </span>
        </div>
      </form>
    </Panel>
  );
};
