import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { useNameWarning } from '../useWarning';

/** A line of text. Place it in a `Field` or give it an `aria-label`. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentPropsWithRef<'input'>) => {
  useNameWarning('TextInput', rest);
  return <input {...rest} type={type} className={cx('ds-TextInput', className)} data-component="TextInput" />;
};

/** Several lines of text. Place it in a `Field` or give it an `aria-label`. */
export const TextArea = ({ className, ...rest }: ComponentPropsWithRef<'textarea'>) => {
  useNameWarning('TextArea', rest);
  return <textarea {...rest} className={cx('ds-TextInput ds-TextArea', className)} data-component="TextArea" />;
};
