import { type BacktestReading, formatPercent, formatPrice } from '@prebell/contracts';
import {
  Button,
  type Column,
  ErrorState,
  LoadingState,
  Panel,
  Percent,
  type SortOrder,
  VirtualTable,
} from '@prebell/design-system';
import { reasonOf, usePlatform } from '@prebell/platform';
import { useQuery } from '@prebell/platform/query';
import { useState } from 'react';
import { downloadCsv } from '../../../shared/csv/csv';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';
import { type TestedHit, testedHitsQueryOptions } from '../api/backtests';
import { hitsCsv, horizonLabel, noTradeText, outcomeOf, sortedHits } from '../model/hits-table';
import styles from './Backtest.module.css';
import { HitChart } from './HitChart';

const keyOf = ({ symbol, at }: TestedHit): string => `${symbol} ${at}`;

const columnsOf = ({ horizon }: BacktestReading): Column<TestedHit>[] => [
  { key: 'symbol', label: 'Symbol', rowHeader: true, sortable: true, width: '4.5rem', render: ({ symbol }) => symbol },
  {
    key: 'at',
    label: 'Hit (ET)',
    sortable: true,
    width: '10.5rem',
    render: ({ date, at }) => `${date} ${easternMinute(Date.parse(at))}`,
  },
  {
    key: 'net',
    label: `${horizonLabel(horizon)} net`,
    numeric: true,
    sortable: true,
    width: '7rem',
    render: (hit) => <Percent value={outcomeOf(hit, horizon)?.net_pct ?? null} />,
  },
  {
    key: 'price',
    label: 'Price',
    numeric: true,
    sortable: true,
    width: '6rem',
    render: ({ price }) => formatPrice(price),
  },
  {
    key: 'percent_change',
    label: 'Chg %',
    numeric: true,
    sortable: true,
    width: '7rem',
    render: ({ percent_change }) => <Percent value={percent_change} />,
  },
  {
    key: 'mfe',
    label: 'Best',
    numeric: true,
    sortable: true,
    width: '6rem',
    render: (hit) => formatPercent(outcomeOf(hit, horizon)?.mfe_pct),
  },
  {
    key: 'mae',
    label: 'Worst',
    numeric: true,
    sortable: true,
    width: '6rem',
    render: (hit) => formatPercent(outcomeOf(hit, horizon)?.mae_pct),
  },
  {
    key: 'remark',
    label: 'Trade',
    truncate: true,
    width: '15rem',
    render: (hit) =>
      'no_trade' in hit.outcome
        ? noTradeText(hit.outcome.no_trade)
        : outcomeOf(hit, horizon)?.is_filled === false
          ? 'Valued at the last price'
          : 'Filled',
  },
];

/** Every hit of a finished test; selecting one opens the chart at its minute. */
export const TestedHits = ({ test, variant }: { readonly test: BacktestReading; readonly variant: number }) => {
  const { api } = usePlatform();
  const hits = useQuery(testedHitsQueryOptions(api, { id: test.id, dates: test.days, variant }));
  const [sort, setSort] = useState<SortOrder>({ key: 'at', direction: 'ascending' });
  const [opened, setOpened] = useState<TestedHit | null>(null);
  const rows = hits.data === undefined ? [] : sortedHits(hits.data, sort, test.horizon);
  return (
    <Panel
      title="Every hit"
      controls={
        <Button
          size="small"
          disabled={hits.data === undefined}
          onClick={() =>
            hits.data !== undefined && downloadCsv(`test-${test.days[0]}-${test.days.at(-1)}.csv`, hitsCsv(hits.data))
          }
        >
          Export CSV
        </Button>
      }
      foot="Select a hit to open the chart at its minute."
    >
      {hits.isPending && <LoadingState label="Loading the hits..." />}
      {hits.isError && (
        <ErrorState
          title="We cannot load the hits"
          text={reasonOf(hits.error, 'Failed to load the hits')}
          cause={hits.error}
          onRetry={() => void hits.refetch()}
        />
      )}
      {hits.data !== undefined && (
        <div className={styles.hits}>
          <VirtualTable
            label="Hits of the test"
            columns={columnsOf(test)}
            rows={rows}
            rowKey={keyOf}
            sort={sort}
            onSort={setSort}
            onRowPress={setOpened}
            {...(opened !== null && { selectedKey: keyOf(opened) })}
          />
        </div>
      )}
      {opened !== null && <HitChart hit={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
};
