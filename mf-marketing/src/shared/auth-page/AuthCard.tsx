import { Card } from '@prebell/design-system/base';
import type { ReactNode } from 'react';
import styles from './AuthPage.module.css';

export interface AuthCardProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** The link to the other form. */
  readonly foot: ReactNode;
}

/** The card around the one form of a page, such as sign-in or password reset. */
export const AuthCard = ({ title, lead, children, foot }: AuthCardProps) => (
  <Card className={styles.page}>
    <header>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {children}
    <p className={styles.foot}>{foot}</p>
  </Card>
);
