import { COLUMN_FIGURES, PLANS, SCAN_FIGURES, SCANNERS, STATUS_COMPONENTS, TIERS } from '@prebell/contracts';
import { Section } from '../../../shared/page/Section';
import styles from './Facts.module.css';

/** Counted at build time from the product's own tables. */
const FACTS = [
  { value: SCANNERS.length, text: 'scanners, each with published criteria' },
  { value: COLUMN_FIGURES.length, text: 'figures on a row, each with its formula in the glossary' },
  { value: SCAN_FIGURES.length, text: 'figures to build your own scanner from' },
  { value: TIERS.filter((tier) => PLANS[tier].cents === null).length, text: 'plan that costs nothing and never ends' },
  { value: STATUS_COMPONENTS.length, text: 'parts of the platform, each with its state in public' },
];

/** The product in numbers, on the about page. */
export const Facts = () => (
  <Section title="In numbers">
    <ul className={styles.facts}>
      {FACTS.map(({ value, text }) => (
        <li key={text}>
          <b>{value}</b> {text}
        </li>
      ))}
    </ul>
  </Section>
);
