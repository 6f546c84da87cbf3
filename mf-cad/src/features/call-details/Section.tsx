import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface Props {
  readonly title: string;
  readonly tool?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a call, with its actions. */
export const Section = ({ title, tool, children }: Props) => (
  <section className={styles.section}>
    <div className={styles.top}>
      <h3 className={styles.title}>{title}</h3>
      {tool}
    </div>
    {children}
  </section>
);

/** A list of names and values; an unknown value shows a dash. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || '—'}</dd>
      </div>
    ))}
  </dl>
);

/** Text for an empty section. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>;
