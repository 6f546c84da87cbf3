import { BRAND } from '@prebell/contracts';
import { Card } from '@prebell/design-system/base';
import type { ReactNode } from 'react';
import { NeedsScript } from '../form/NeedsScript';
import styles from './AuthPage.module.css';

export interface AuthCardProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** The link to the other form. */
  readonly foot: ReactNode;
}

/** The card around a page's only form, such as sign-in or password reset. */
export const AuthCard = ({ title, lead, children, foot }: AuthCardProps) => (
  <Card className={styles.page}>
    <header>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    <NeedsScript>
      This form needs JavaScript. Turn it on for this site and reload the page, or write to{' '}
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>. You can read pricing, lessons and status
      without it.
    </NeedsScript>
    {children}
    <p className={styles.foot}>{foot}</p>
  </Card>
);
