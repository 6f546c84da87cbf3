import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatInstant } from '../../shared/centre-time/centre-time';
import styles from './ShiftSheet.module.css';

interface Props {
  /** Hours until now. */
  readonly period: number;
  readonly timeZone: string;
  readonly username: string;
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly children: ReactNode;
  readonly onPrinted: () => void;
}

/** The handover on paper. */
export const ShiftSheet = ({ period, timeZone, username, now, children, onPrinted }: Props) => {
  useEffect(() => {
    window.print();
    onPrinted();
  }, [onPrinted]);
  return createPortal(
    <article className={styles.sheet}>
      <h1>Shift log and handover</h1>
      <p>
        The last {period} hours. Printed by {username}, {formatInstant(new Date(now).toISOString(), timeZone)},{' '}
        {timeZone}
      </p>
      {children}
    </article>,
    document.body,
  );
};
