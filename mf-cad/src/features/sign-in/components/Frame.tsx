import { Card } from '@prebell/design-system';
import type { ReactNode } from 'react';
import styles from './Frame.module.css';

/** A centred frame shown in place of the board, with one heading, one sentence and one action. */
export const Frame = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <div className={styles.frame}>
    <Card className={styles.card}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </header>
      {children}
    </Card>
  </div>
);
