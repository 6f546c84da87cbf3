import { Card } from '@prebell/design-system/frame';
import type { ReactNode } from 'react';
import styles from './StatusPage.module.css';

/** A page with one message: a heading, a sentence and a link. */
export const StatusPage = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Card className={styles.page}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{text}</p>
    {children}
  </Card>
);
