import { FIGURES, figureFacts } from '@prebell/contracts';
import { Section } from '../../../shared/page/Section';
import { WORDS } from '../model/words';
import styles from './Glossary.module.css';

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Words of the desk, then every figure of the product, from the same table as the API and the columns. */
export const Glossary = () => (
  <Section title="Glossary">
    <dl className={styles.terms}>
      {WORDS.map(({ word, meaning }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
      {FIGURES.map((name) => {
        const { phrase, meaning, column } = figureFacts(name);
        return (
          <div key={name}>
            <dt>
              {capital(phrase)} {column !== null && <span>{column.label}</span>}
            </dt>
            <dd>{meaning}</dd>
          </div>
        );
      })}
    </dl>
  </Section>
);
