import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface Props {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a public page: heading, lead and sections. */
export const Page = ({ title, lead, children }: Props) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {children}
  </div>
);
