import type { ReactNode } from 'react';
import { cx } from '../cx';
import { Button, type ButtonProps } from './Button';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** The button's accessible name, also its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square button with an icon for its label. */
export const IconButton = ({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) => (
  <Button {...rest} variant={variant} className={cx('ds-IconButton', className)} aria-label={label} title={label}>
    {icon}
  </Button>
);
