import { DEFINITIONS, DIFFERENCE, SOURCE } from '../model/definitions';
import styles from './Definitions.module.css';

/** The id of this section; the table of months links to it. */
export const DEFINITIONS_ID = 'business-definitions';

/** Defines each figure in one sentence, with folded details, and names the source of the definitions. */
export const Definitions = () => (
  <section className={styles.part} id={DEFINITIONS_ID} aria-labelledby={`${DEFINITIONS_ID}-title`}>
    <h2 className={styles.title} id={`${DEFINITIONS_ID}-title`}>
      What the figures mean
    </h2>
    <dl className={styles.definitions}>
      {DEFINITIONS.map(({ term, text, details }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {text}
            {details !== undefined && (
              <details>
                <summary aria-label={`How we count: ${term}`}>How we count</summary>
                {details}
              </details>
            )}
          </dd>
        </div>
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
