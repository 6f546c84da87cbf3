import styles from './DeskPicture.module.css';

/** The desk as the product draws it, in the theme of the page. `npm run screens` takes both pictures anew. */
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
