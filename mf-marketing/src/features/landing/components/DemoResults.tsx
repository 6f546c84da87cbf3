import { Badge, buttonLinkProps, Table } from '@prebell/design-system/base';
import { Link } from '@prebell/platform/router';
import { SAMPLE_COLUMNS } from '../../../shared/sample-table/sample-columns';
import { DEMO_ROWS } from '../model/demo';
import styles from './DemoResults.module.css';

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
      columns={SAMPLE_COLUMNS}
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
