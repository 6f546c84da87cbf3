import { SAMPLE_ROWS, type ScannerSample, samplePart } from '@prebell/contracts';
import { Badge, type Column, EmptyState, Table } from '@prebell/design-system/base';
import { SAMPLE_COLUMNS } from '../../../shared/sample-table/sample-columns';
import styles from './OpenSampleView.module.css';

const TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
});
const timeOf = (instant: string): string => `${TIME.format(new Date(instant))} ET`;

const PLACES = Array.from({ length: SAMPLE_ROWS }, (_, place) => place);

/** Cells that the back end fills in when it sends the page, so that visitors see the rows at once. */
const FILLED_COLUMNS: readonly Column<number>[] = (['symbol', 'price', 'change', 'volume', 'rvol'] as const).map(
  (cell, index) => ({
    key: cell,
    label: ['Symbol', 'Price', 'Change', 'Volume', 'RVOL'][index] ?? cell,
    ...(index === 0 ? { rowHeader: true } : { numeric: true }),
    render: (place: number) => <span data-live={samplePart(place, cell)}>–</span>,
  }),
);

/** The state of the sample: rows, the reason there are none, or an error. */
export type OpenSample =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'ready'; readonly sample: ScannerSample };

/** The real scanner, 15 minutes late and open to everyone. */
export const OpenSampleView = ({ state }: { state: OpenSample }) => {
  const sample = state.status === 'ready' ? state.sample : null;
  return (
    <section className={styles.sample} aria-labelledby="open-sample">
      <div>
        <h2 className={styles.title} id="open-sample">
          The momentum scanner, 15 minutes ago
        </h2>
        <p className={styles.text}>
          No account needed: our users saw this scanner 15 minutes ago.
          {sample !== null && sample.as_of !== null && (
            <>
              {' '}
              Three of {sample.count} at {timeOf(sample.as_of)}.
            </>
          )}
        </p>
        {sample?.feed_label != null && <Badge>{sample.feed_label}</Badge>}
      </div>
      <div className={styles.rows}>
        {state.status === 'loading' ? (
          <Table
            label="Momentum, 15 minutes ago"
            columns={FILLED_COLUMNS}
            rows={PLACES}
            rowKey={(place) => String(place)}
          />
        ) : sample !== null && sample.rows.length > 0 ? (
          <Table
            label="Momentum, 15 minutes ago"
            columns={SAMPLE_COLUMNS}
            rows={sample.rows}
            rowKey={({ symbol }) => symbol}
          />
        ) : (
          <Nothing state={state} />
        )}
      </div>
    </section>
  );
};

const Nothing = ({ state }: { state: OpenSample }) => {
  if (state.status === 'loading') return null;
  if (state.status === 'unreachable')
    return <EmptyState title="The sample is not available" text="This page tries again every 30 seconds." />;
  const { as_of, expected_at } = state.sample;
  if (as_of !== null)
    return (
      <EmptyState
        title="Nothing matched"
        text={`At ${timeOf(as_of)} no stock met the criteria. That is normal in quiet minutes.`}
      />
    );
  if (expected_at !== null)
    return (
      <EmptyState
        title="No sample yet"
        text={`The scanner has just started. The first sample appears at ${timeOf(expected_at)}, market time.`}
      />
    );
  return <EmptyState title="No sample yet" text="The scanner is starting." />;
};
