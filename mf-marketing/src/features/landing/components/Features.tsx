import { BRAND } from '@prebell/contracts';
import { Section } from '../../../shared/page/Section';
import { FEATURES } from '../model/content';
import styles from './Features.module.css';

/** Six features in the order of the trading day. */
export const Features = () => (
  <Section title={`One day with ${BRAND.name}`}>
    <ul className={styles.grid}>
      {FEATURES.map(({ time, title, text }) => (
        <li key={time} className={styles.feature}>
          <time className={styles.time}>{time}</time>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);
