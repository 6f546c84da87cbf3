import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Button, type ButtonProps } from './Button';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** The button's accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square button that shows only an icon. */
export const IconButton = ({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) => (
  <Button {...rest} variant={variant} className={cx('ds-IconButton', className)} aria-label={label} title={label}>
    {icon}
  </Button>
);
