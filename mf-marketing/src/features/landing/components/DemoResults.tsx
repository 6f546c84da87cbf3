import { Badge, buttonLinkProps } from '@prebell/design-system/base';
import { useUser } from '@prebell/platform';
import { Link } from '@prebell/platform/router';
import { useFilm } from '../hooks/useFilm';
import { FILM_DAY } from '../model/film';
import styles from './DemoResults.module.css';
import { FilmStage } from './FilmStage';

/** A dated recording of the scanner, which plays as soon as the page opens. Its symbols cannot be mistaken for real tickers. */
export const DemoResults = () => {
  const isKnown = useUser() !== null;
  return (
    <section className={styles.card} aria-labelledby="demo-results">
      <header className={styles.head}>
        <h2 className={styles.title} id="demo-results">
          Live Scanner Results
        </h2>
        <p className={styles.recorded}>
          Recorded on {FILM_DAY} <Badge>Demo symbols</Badge>
        </p>
      </header>
      <FilmStage frame={useFilm()} />
      <footer className={styles.foot}>
        <span>Recorded from a simulated market. Your scanners show live prices.</span>
        <Link to={isKnown ? '/dashboard' : '/register'} {...buttonLinkProps()}>
          See Live Results
        </Link>
      </footer>
    </section>
  );
};
