import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info, success: CircleCheck } as const;
export type AlertKind = keyof typeof ICONS;

export interface AlertProps extends ComponentPropsWithRef<'div'> {
  readonly kind?: AlertKind;
}

/** A message in the flow of the page. Errors and warnings interrupt a screen reader; the others wait their turn. */
export const Alert = ({ kind = 'error', role, className, children, ...rest }: AlertProps) => {
  const Icon = ICONS[kind];
  return (
    <div
      {...rest}
      role={role ?? (kind === 'error' || kind === 'warning' ? 'alert' : 'status')}
      className={cx('ds-Alert', className)}
      data-component="Alert"
      data-kind={kind}
    >
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
};
