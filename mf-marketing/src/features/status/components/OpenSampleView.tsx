import {
  emptySampleText,
  LIVE_PARTS,
  SAMPLE_ROWS,
  type ScannerSample,
  samplePart,
  sampleTimeText,
} from '@prebell/contracts';
import { Badge, type Column, EmptyState, Table } from '@prebell/design-system/base';
import { SAMPLE_COLUMNS } from '../../../shared/sample-table/sample-columns';
import styles from './OpenSampleView.module.css';

const PLACES = Array.from({ length: SAMPLE_ROWS }, (_, place) => place);

/** Cells that the back end fills in before it sends the page, so that visitors see the rows immediately. */
const FILLED_COLUMNS: readonly Column<number>[] = (['symbol', 'price', 'change', 'volume', 'rvol'] as const).map(
  (cell, index) => ({
    key: cell,
    label: ['Symbol', 'Price', 'Change', 'Volume', 'RVOL'][index] ?? cell,
    ...(index === 0 ? { rowHeader: true } : { numeric: true }),
    render: (place: number) => <span data-live={samplePart(place, cell)} />,
  }),
);

/** The state of the sample: rows, the reason there are none, or an error. */
export type OpenSample =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'ready'; readonly sample: ScannerSample };

/** The real scanner with a delay of 15 minutes, open to everyone. */
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
              Three of {sample.count} at {sampleTimeText(sample.as_of)}.
            </>
          )}
        </p>
        {sample?.feed_label != null && <Badge>{sample.feed_label}</Badge>}
      </div>
      <div className={styles.rows}>
        {state.status === 'loading' ? (
          <>
            <Table
              label="Momentum, 15 minutes ago"
              columns={FILLED_COLUMNS}
              rows={PLACES}
              rowKey={(place) => String(place)}
            />
            <p className={styles.waiting} data-live={LIVE_PARTS.sampleNote}>
              The sample is loading
            </p>
          </>
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
  const [title, text] = emptySampleText(state.sample) ?? ['', ''];
  return <EmptyState title={title} text={text} />;
};
