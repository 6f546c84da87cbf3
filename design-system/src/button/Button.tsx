import { type ComponentPropsWithRef, type ReactNode, useEffect } from 'react';
import { announce } from '../announce';
import { cx } from '../cx';
import { useWarning } from '../useWarning';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Work is in progress: the button keeps its focus, ignores clicks and tells assistive technology. */
  readonly busy?: boolean;
  /** Announced when work starts, for buttons whose own text does not say so. */
  readonly busyLabel?: string;
  readonly icon?: ReactNode;
}

/** A button for actions. For navigation spread `buttonLinkProps()` on the router's link. */
export const Button = ({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  busyLabel,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  useEffect(() => {
    if (busy && busyLabel !== undefined) announce(busyLabel);
  }, [busy, busyLabel]);
  // Base UI passes handlers to menu and dialog triggers through `rest`.
  const acts = type !== 'button' || rest.disabled || [onClick, ...handlersIn(rest)].some((handler) => handler);
  useWarning(!acts && 'Button does nothing: give it onClick, type="submit", or disabled while it cannot act');
  return (
    <button
      {...rest}
      // A busy submit button must not submit again. `disabled` would lose the focus.
      type={busy ? 'button' : type}
      className={cx('ds-Button', className)}
      data-component="Button"
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
    >
      {icon}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  );
};

const handlersIn = (props: object): unknown[] =>
  Object.entries(props).flatMap(([name, value]) => (/^on[A-Z]/.test(name) ? [value] : []));

/** Class names and data attributes that make a router link look like a button. */
export const buttonLinkProps = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium') =>
  ({ className: 'ds-Button', 'data-component': 'Button', 'data-variant': variant, 'data-size': size }) as const;
