import { Card } from '@prebell/design-system/frame';
import type { ReactNode } from 'react';
import styles from './StatusPage.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** A status code, in large figures above the title. */
  readonly code?: string;
  readonly children?: ReactNode;
}

/** A page with one message: a heading, a sentence and a link. */
export const StatusPage = ({ title, text, code, children }: Props) => (
  <Card className={styles.page}>
    {code !== undefined && (
      <span className={styles.code} aria-hidden="true">
        {code}
      </span>
    )}
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </Card>
);
