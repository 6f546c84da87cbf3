import {
  Badge,
  buttonLinkProps,
  type Column,
  Percent,
  Price,
  RelativeVolume,
  Table,
  Volume,
} from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { DEMO_ROWS, type DemoRow } from '../model/demo';
import styles from './DemoResults.module.css';

const COLUMNS: readonly Column<DemoRow>[] = [
  { key: 'symbol', label: 'Symbol', rowHeader: true, render: ({ symbol }) => symbol },
  { key: 'price', label: 'Price', numeric: true, render: ({ price }) => <Price value={price} /> },
  { key: 'change', label: 'Change', numeric: true, render: (row) => <Percent value={row.percent_change} /> },
  { key: 'volume', label: 'Volume', numeric: true, render: ({ volume }) => <Volume value={volume} /> },
  { key: 'rvol', label: 'RVOL', numeric: true, render: (row) => <RelativeVolume value={row.relative_volume} /> },
];

/** A scanner with sample rows; real tickers never look like these. */
export const DemoResults = () => (
  <section className={styles.card} aria-labelledby="demo-results">
    <header className={styles.head}>
      <h2 className={styles.title} id="demo-results">
        Live Scanner Results
      </h2>
      <Badge>Demo symbols</Badge>
    </header>
    <Table
      className={styles.table}
      label="Live Scanner Results"
      columns={COLUMNS}
      rows={DEMO_ROWS}
      rowKey={({ symbol }) => symbol}
    />
    <footer className={styles.foot}>
      <span>Sample data. Your scanners show live prices.</span>
      <Link to="/register" {...buttonLinkProps()}>
        See Live Results
      </Link>
    </footer>
  </section>
);
