import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

/** A section of a page with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
};
