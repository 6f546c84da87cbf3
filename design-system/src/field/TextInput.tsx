import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { useNameWarning } from '../useWarning';

export const TextInput = ({ className, type = 'text', ...rest }: ComponentPropsWithRef<'input'>) => {
  useNameWarning('TextInput', rest);
  return <input {...rest} type={type} className={cx('ds-TextInput', className)} data-component="TextInput" />;
};

export const TextArea = ({ className, ...rest }: ComponentPropsWithRef<'textarea'>) => {
  useNameWarning('TextArea', rest);
  return <textarea {...rest} className={cx('ds-TextInput ds-TextArea', className)} data-component="TextArea" />;
};
