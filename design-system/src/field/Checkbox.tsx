import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  readonly label: ReactNode;
}

export const Checkbox = ({ label, className, ...rest }: CheckboxProps) => (
  <label className={cx('ds-Checkbox', className)} data-component="Checkbox">
    <input {...rest} type="checkbox" />
    <span>{label}</span>
  </label>
);

export interface SwitchProps extends Omit<ComponentPropsWithRef<'button'>, 'onChange' | 'children'> {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** A switch that applies immediately. Its label names the 'on' state. */
export const Switch = ({ label, checked, onCheckedChange, className, ...rest }: SwitchProps) => (
  <button
    {...rest}
    type="button"
    role="switch"
    aria-checked={checked}
    className={cx('ds-Switch', className)}
    data-component="Switch"
    onClick={() => onCheckedChange(!checked)}
  >
    <span className="ds-Switch-track" aria-hidden="true" />
    {label}
  </button>
);
