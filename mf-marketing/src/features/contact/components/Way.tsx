import { Section } from '../../../shared/page/Section';
import styles from './Way.module.css';

const STEPS = [
  {
    title: 'You write',
    text: 'From your e-mail app or from this page. Name the symbol and the time if a row looks wrong.',
  },
  {
    title: 'It becomes a ticket',
    text: 'We save a message from this page immediately. Plans with priority support come first.',
  },
  { title: 'A person reads it', text: 'We look at the data from that moment before we answer.' },
  { title: 'You get an answer by e-mail', text: 'To the address you gave, within the times above.' },
] as const;

/** What happens to a message, step by step. */
export const Way = () => (
  <Section title="What happens to your message">
    <ol className={styles.way}>
      {STEPS.map(({ title, text }, index) => (
        <li key={title}>
          <span aria-hidden="true">{index + 1}</span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);
