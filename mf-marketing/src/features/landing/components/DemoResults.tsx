import { Badge, buttonLinkProps, Percent, Price, RelativeVolume, Volume } from '@prebell/design-system';
import { Link } from '@prebell/platform/router';
import { DEMO_ROWS } from '../model/demo';
import styles from './DemoResults.module.css';

/** What a scanner looks like, with symbols that cannot exist. */
export const DemoResults = () => (
  <section className={styles.card} aria-labelledby="demo-results">
    <header className={styles.head}>
      <h2 className={styles.title} id="demo-results">
        Live Scanner Results
      </h2>
      <Badge>Demo symbols</Badge>
    </header>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Symbol</th>
          <th scope="col">Price</th>
          <th scope="col">Change</th>
          <th scope="col">Volume</th>
          <th scope="col">RVOL</th>
        </tr>
      </thead>
      <tbody>
        {DEMO_ROWS.map(({ symbol, price, percent_change, volume, relative_volume }) => (
          <tr key={symbol}>
            <th scope="row">{symbol}</th>
            <td>
              <Price value={price} />
            </td>
            <td>
              <Percent value={percent_change} />
            </td>
            <td>
              <Volume value={volume} />
            </td>
            <td>
              <RelativeVolume value={relative_volume} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <footer className={styles.foot}>
      <span>An invented morning. Yours is live.</span>
      <Link to="/register" {...buttonLinkProps()}>
        See Live Results
      </Link>
    </footer>
  </section>
);
