import { Section } from '../../../shared/page/Section';
import { ARTICLES } from '../model/articles';
import styles from './Articles.module.css';
import { Lesson } from './Lesson';

/** Ten lessons, each with its own address. */
export const Articles = () => (
  <Section title="Learn in ten minutes">
    <div className={styles.articles}>
      {ARTICLES.map((article) => (
        <Lesson key={article.id} {...article} />
      ))}
    </div>
  </Section>
);
