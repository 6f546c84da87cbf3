import type { ReactNode } from 'react';
import { formatInstant } from '../../shared/centre-time/centre-time';
import { Paper } from '../../shared/paper/Paper';

interface Props {
  /** Length of the period, in hours until now. */
  readonly period: number;
  readonly timeZone: string;
  readonly username: string;
  /** Epoch milliseconds by the server's clock. */
  readonly now: number;
  readonly children: ReactNode;
  readonly onPrinted: () => void;
}

/** The shift log and handover on paper. */
export const ShiftSheet = ({ period, timeZone, username, now, children, onPrinted }: Props) => (
  <Paper onPrinted={onPrinted}>
    <h1>Shift log and handover</h1>
    <p>
      The last {period} hours. Printed by {username}, {formatInstant(new Date(now).toISOString(), timeZone)}, {timeZone}
    </p>
    {children}
  </Paper>
);
