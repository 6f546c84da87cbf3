import styles from './DeskPicture.module.css';

/** A screenshot of the desk in the page's theme. `npm run screens` retakes it for both themes. */
export const DeskPicture = () => (
  <figure className={styles.figure}>
    <div
      className={styles.picture}
      role="img"
      aria-label="The desk: momentum scanner on the left, chart in the middle, news and trading room on the right"
    />
    <figcaption className={styles.caption}>The desk, minutes before the bell. Simulated data.</figcaption>
  </figure>
);
