import { type ComponentPropsWithRef, cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { cx } from '../cx';

export interface FieldProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error as a sentence. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Marks an optional field in a form where most are required. */
  readonly optional?: boolean;
  /** One input. The field passes it an id, a description and the validity. */
  readonly children: ReactElement<{
    id?: string;
    required?: boolean;
    'aria-describedby'?: string | undefined;
    'aria-invalid'?: boolean | undefined;
  }>;
}

/** A labelled input. The required mark is outside the label, so the accessible name is just the label. */
export const Field = ({
  label,
  hint,
  error,
  required = false,
  optional = false,
  className,
  children,
  ...rest
}: FieldProps) => {
  const own = useId();
  const id = children.props.id ?? own;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ');
  return (
    <div
      {...rest}
      className={cx('ds-Field', className)}
      data-component="Field"
      data-invalid={error !== undefined || undefined}
    >
      <span className="ds-Field-head">
        <label className="ds-Field-label" htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className="ds-Field-mark" aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className="ds-Field-optional">optional</span>}
      </span>
      {cloneElement(children, {
        id,
        required,
        'aria-describedby': described || undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      {hint !== undefined && (
        <span className="ds-Field-hint" id={hintId}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span className="ds-Field-error" id={errorId} role="alert">
          {error}
        </span>
      )}
    </div>
  );
};
