import { Sparkline } from '@prebell/design-system/base';
import { Section } from '../../../shared/page/Section';
import { ARTICLES } from '../model/articles';
import styles from './Articles.module.css';

/** Ten lessons. Each opens without a script. */
export const Articles = () => (
  <Section title="Learn in ten minutes">
    <div className={styles.articles}>
      {ARTICLES.map(({ id, title, paragraphs, formula, picture }) => (
        <details key={id} id={id} className={styles.article}>
          <summary className={styles.summary}>
            <h3 className={styles.title}>{title}</h3>
            <span className={styles.line} aria-hidden="true">
              <Sparkline label={title} values={picture.values} />
            </span>
          </summary>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {formula !== undefined && <p className={styles.formula}>{formula}</p>}
          <p className={styles.caption}>Picture: {picture.caption} Drawn, not recorded.</p>
        </details>
      ))}
    </div>
  </Section>
);
