import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx';

export interface StatCardProps extends ComponentPropsWithRef<'div'> {
  readonly label: string;
  readonly value: ReactNode;
  /** The source of the figure, or the objective it is compared with. */
  readonly note?: ReactNode;
}

/** One figure with its label and, in small print, its source or objective. */
export const StatCard = ({ label, value, note, className, ...rest }: StatCardProps) => (
  <div {...rest} className={cx('ds-StatCard', className)} data-component="StatCard">
    <p className="ds-StatCard-value">{value}</p>
    <p className="ds-StatCard-label">{label}</p>
    {note !== undefined && <p className="ds-StatCard-note">{note}</p>}
  </div>
);
