import { type ComponentPropsWithRef, type ReactNode, useEffect } from 'react';
import { announce } from '../announce';
import { cx } from '../cx';
import { useWarning } from '../useWarning';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Work is under way: the button keeps its focus, ignores presses and tells assistive technology. */
  readonly busy?: boolean;
  /** What is said when work begins, where the button's own text does not say it. */
  readonly busyLabel?: string;
  readonly icon?: ReactNode;
}

/** An action. For going somewhere spread `buttonLinkProps()` on the router's link. */
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
  // A trigger of a menu or dialog is handed its handlers by that.
  const acts = type !== 'button' || rest.disabled || [onClick, ...handlersIn(rest)].some((handler) => handler);
  useWarning(!acts && 'Button does nothing: give it onClick, type="submit", or disabled while it cannot act');
  return (
    <button
      {...rest}
      // A busy submit button must not submit again, and `disabled` would throw the focus away.
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

/** The classes and data attributes that make a link of any router look like a button. */
export const buttonLinkProps = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium') =>
  ({ className: 'ds-Button', 'data-component': 'Button', 'data-variant': variant, 'data-size': size }) as const;
