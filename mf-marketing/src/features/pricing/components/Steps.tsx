import { Section } from '../../../shared/page/Section';
import type { Billing } from '../model/offers';
import { stepsFor } from '../model/steps';
import { LockedPicture } from './LockedPicture';
import styles from './Steps.module.css';

/** What each step up to the next plan costs, with a picture of each thing that it adds. */
export const Steps = ({ billing }: { billing: Billing }) => (
  <Section title="What the next step opens">
    <p className={styles.note}>
      Pictures of the product, taken in our simulated market and on a recorded day. Select one to enlarge it.
    </p>
    {stepsFor(billing).map(({ tier, label, from, more, opens, features }) => (
      <section key={tier} className={styles.step} aria-labelledby={`step-${tier}`}>
        <h3 className={styles.title} id={`step-${tier}`}>
          {from} → {label}{' '}
          <span className={styles.more} data-tabbed="">
            {more}
          </span>
        </h3>
        {/* On a phone the list scrolls, which must also work with the keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <ul className={styles.items} tabIndex={0} aria-label={`${from} to ${label}`}>
          {opens.map((opened) => (
            <LockedPicture key={opened} opened={opened} />
          ))}
          {opens.length === 0 && features.map((feature) => <li key={feature}>{feature}</li>)}
        </ul>
      </section>
    ))}
  </Section>
);
