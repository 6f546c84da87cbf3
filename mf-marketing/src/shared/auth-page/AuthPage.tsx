import { Card, LoadingState } from '@prebell/design-system';
import { useSession } from '@prebell/platform';
import { Navigate } from '@prebell/platform/router';
import type { ReactNode } from 'react';
import styles from './AuthPage.module.css';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** The way to the other form. */
  readonly foot: ReactNode;
}

/**
 * The frame of the sign-in and registration pages. Whoever is signed in, on arrival or by the form itself, goes to the
 * dashboard; the form leaves the history with that.
 */
export const AuthPage = ({ title, lead, children, foot }: Props) => {
  const { status } = useSession();
  if (status === 'signed-in') return <Navigate to="/dashboard" replace />;
  if (status === 'starting') return <LoadingState label="Signing you in..." />;
  return (
    <Card className={styles.page}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
      <p className={styles.foot}>{foot}</p>
    </Card>
  );
};
