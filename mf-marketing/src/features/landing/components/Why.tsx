import { Badge } from '@prebell/design-system/base';
import { Section } from '../../../shared/page/Section';
import { STILL_TIME } from '../model/film';
import { VERDICTS } from '../model/verdicts';
import styles from './Why.module.css';

/** Shows how the product answers 'Why is it listed?' and 'Why not?', on sample data. */
export const Why = () => (
  <Section title="Ask every row why">
    <p className={styles.lead}>
      Each rule of a scanner, its value and its margin, for a symbol on the list and for one that is missing. These are
      the figures at {STILL_TIME} ET, the last moment of the recording above.
    </p>
    <div className={styles.pair}>
      {VERDICTS.map(({ question, verdict, isListed, rules }) => (
        <figure key={question} className={styles.verdict}>
          <figcaption className={styles.question}>
            {question} <Badge tone={isListed ? 'success' : 'neutral'}>{verdict}</Badge>
          </figcaption>
          <dl className={styles.rules}>
            {rules.map(({ rule, value, holds }) => (
              <div key={rule} data-holds={holds || undefined}>
                <dt>{rule}</dt>
                <dd>{value}</dd>
                <dd>{holds ? 'yes' : 'no'}</dd>
              </div>
            ))}
          </dl>
        </figure>
      ))}
    </div>
  </Section>
);
