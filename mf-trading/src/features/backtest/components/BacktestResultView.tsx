import type { BacktestReading, BacktestResult, Estimate } from '@prebell/contracts';
import { formatCompact, formatPercent } from '@prebell/contracts';
import { Alert, type Column, Panel, Percent, Table } from '@prebell/design-system';
import { withoutBestDay } from '../model/equity';
import { horizonLabel, horizonText, noTradeText, sessionText } from '../model/hits-table';
import styles from './Backtest.module.css';
import { costsText } from './BacktestSetup';
import { EquityChart } from './EquityChart';

const share = (value: number): string => `${value.toFixed(0)}%`;

/** A figure with its 95% interval below it. */
const Interval = ({ of, format }: { readonly of: Estimate | null; readonly format: (value: number) => string }) =>
  of === null ? (
    <>—</>
  ) : (
    <span className={styles.estimate}>
      {format(of.value)}
      <span className={styles.help}>
        {format(of.low)} to {format(of.high)}
      </span>
    </span>
  );

const HORIZON_COLUMNS: Column<BacktestResult['horizons'][number]>[] = [
  { key: 'horizon', label: 'Exit', rowHeader: true, render: ({ horizon }) => horizonLabel(horizon) },
  { key: 'mean', label: 'Mean', numeric: true, render: ({ mean }) => <Interval of={mean} format={formatPercent} /> },
  {
    key: 'median',
    label: 'Median',
    numeric: true,
    render: ({ median }) => <Interval of={median} format={formatPercent} />,
  },
  { key: 'win', label: 'Win rate', numeric: true, render: ({ win_rate }) => <Interval of={win_rate} format={share} /> },
  { key: 'mfe', label: 'Best on the way', numeric: true, render: ({ mfe_pct }) => formatPercent(mfe_pct) },
  { key: 'mae', label: 'Worst on the way', numeric: true, render: ({ mae_pct }) => formatPercent(mae_pct) },
  { key: 'volume', label: 'Volume', numeric: true, render: ({ volume }) => formatCompact(volume) },
];

type SessionLine = BacktestResult['sessions'][number];

const SESSION_COLUMNS: Column<SessionLine>[] = [
  { key: 'session', label: 'Session of the hit', rowHeader: true, render: ({ session }) => sessionText(session) },
  { key: 'hits', label: 'Hits', numeric: true, render: ({ hits }) => hits.toLocaleString('en-US') },
  {
    key: 'trades',
    label: 'Trades',
    numeric: true,
    render: ({ hits, trades }) => (hits > 0 && trades === 0 ? 'none possible' : trades.toLocaleString('en-US')),
  },
  { key: 'mean', label: 'Mean', numeric: true, render: ({ mean }) => <Interval of={mean} format={formatPercent} /> },
  {
    key: 'median',
    label: 'Median',
    numeric: true,
    render: ({ median }) => <Interval of={median} format={formatPercent} />,
  },
  { key: 'win', label: 'Win rate', numeric: true, render: ({ win_rate }) => <Interval of={win_rate} format={share} /> },
];

const DAY_COLUMNS: Column<BacktestResult['equity'][number]>[] = [
  { key: 'date', label: 'Day', rowHeader: true, render: ({ date }) => date },
  { key: 'hits', label: 'Hits', numeric: true, render: ({ hits }) => hits },
  { key: 'trades', label: 'Trades', numeric: true, render: ({ trades }) => trades },
  { key: 'mean', label: 'Mean', numeric: true, render: ({ mean_pct }) => <Percent value={mean_pct} /> },
  { key: 'sum', label: 'Sum', numeric: true, render: ({ sum_pct }) => <Percent value={sum_pct} /> },
];

/** A bound of the distribution, always a whole number: '−5%'. */
const whole = (value: number): string => (value === 0 ? '0%' : formatPercent(value).replace('.00', ''));

const rangeText = ({ from, to }: BacktestResult['distribution'][number]): string => {
  if (from === null) return `below ${whole(to ?? 0)}`;
  return to === null ? `${whole(from)} and more` : `${whole(from)} to ${whole(to)}`;
};

interface Props {
  readonly test: BacktestReading;
  readonly result: BacktestResult;
}

/** The result of a finished test: first the verdict as a sentence, then the figures behind it. */
export const BacktestResultView = ({ test, result }: Props) => {
  const most = Math.max(1, ...result.distribution.map(({ trades }) => trades));
  const unfilled = Object.entries(result.no_trades).filter(([, count]) => count > 0);
  const byDay = result.equity;
  const rest = withoutBestDay(byDay);
  return (
    <>
      <Panel title="Verdict">
        <div className={styles.form}>
          <p className={styles.sentence} data-verdict={result.verdict}>
            {result.sentence}
          </p>
          <p className={styles.figure}>
            {result.hits.toLocaleString('en-US')} hits and {result.all.trades.toLocaleString('en-US')} trades on{' '}
            {test.days.length} recorded days, {test.days[0]} to {test.days.at(-1)}. Judged {horizonText(test.horizon)}
            {result.last_from !== null &&
              `; the last third, from ${result.last_from}, was held back to confirm the result`}
            .
          </p>
          <p className={styles.help}>
            Scans you have tried on these days: {result.tries}. The more you try, the stronger the evidence must be.{' '}
            {costsText(test.costs)}
          </p>
          {unfilled.length > 0 && (
            <p className={styles.help}>
              {unfilled.map(([reason, count]) => `${noTradeText(reason)}: ${count}`).join('. ')}.
            </p>
          )}
          {result.full_days.length > 0 && (
            <Alert kind="warning">
              The log of hits was full on {result.full_days.join(', ')}. Later hits of these days are missing.
            </Alert>
          )}
        </div>
      </Panel>
      {result.hits > 0 && (
        <>
          <Panel
            title="Outcome by exit"
            aside={<span className={styles.help}>after costs, with 95% intervals by day</span>}
          >
            <Table
              label="Outcome by exit"
              columns={HORIZON_COLUMNS}
              rows={result.horizons}
              rowKey={({ horizon }) => String(horizon)}
            />
          </Panel>
          {result.sessions.length > 0 && (
            <Panel
              title="Outcome by session"
              aside={<span className={styles.help}>{horizonText(test.horizon)}, after costs</span>}
            >
              <Table
                label="Outcome by session"
                columns={SESSION_COLUMNS}
                rows={result.sessions}
                rowKey={({ session }) => session}
              />
            </Panel>
          )}
          <div className={styles.pair}>
            <Panel title="Equity by day" aside={<Percent value={byDay.at(-1)?.sum_pct ?? null} />}>
              <div className={styles.form}>
                <EquityChart days={byDay} lastFrom={result.last_from} />
                {rest !== null && (
                  <p className={styles.figure}>
                    Without its best day, {rest.date}, the sum is {formatPercent(rest.sum)}.
                  </p>
                )}
                <p className={styles.help}>
                  {byDay[0]?.date} to {byDay.at(-1)?.date}. Each day's capital is divided evenly among its trades and
                  not reinvested.
                  {result.last_from !== null && ' The shaded days were held back to confirm the result.'}
                </p>
                <details>
                  <summary>Figures of each day</summary>
                  <Table label="Equity by day" columns={DAY_COLUMNS} rows={byDay} rowKey={({ date }) => date} />
                </details>
              </div>
            </Panel>
            <Panel
              title="Distribution of outcomes"
              aside={<span className={styles.help}>{horizonText(test.horizon)}</span>}
            >
              <ul className={styles.distribution} aria-label="Distribution of outcomes">
                {result.distribution.map((bin) => (
                  <li key={String(bin.from)}>
                    <span>{rangeText(bin)}</span>
                    <span className={styles.track}>
                      <span
                        className={styles.bar}
                        data-sign={bin.from !== null && bin.from >= 0 ? 'up' : 'down'}
                        style={{ inlineSize: `${(100 * bin.trades) / most}%` }}
                      />
                    </span>
                    <span className={styles.count}>{bin.trades}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          </div>
        </>
      )}
    </>
  );
};
