import { Fragment } from 'react';
import { DEFINITIONS, DIFFERENCE, SOURCE } from '../model/definitions';
import styles from './BusinessView.module.css';

/** What each figure means, and whose definition it is. */
export const Definitions = () => (
  <section className={styles.part} aria-labelledby="business-definitions">
    <h2 className={styles.title} id="business-definitions">
      What the figures mean
    </h2>
    <dl className={styles.definitions}>
      {DEFINITIONS.map(({ term, text }) => (
        <Fragment key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.text}>{text}</dd>
        </Fragment>
      ))}
    </dl>
    <p className={styles.note}>
      The definitions follow{' '}
      <a className={styles.link} href={SOURCE}>
        Stripe’s billing metrics
      </a>
      . {DIFFERENCE} All figures come from the invoices at Stripe.
    </p>
  </section>
);
