import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

export const TextInput = ({ className, type = 'text', ...rest }: ComponentPropsWithRef<'input'>) => (
  <input {...rest} type={type} className={cx('ds-TextInput', className)} data-component="TextInput" />
);

export const TextArea = ({ className, ...rest }: ComponentPropsWithRef<'textarea'>) => (
  <textarea {...rest} className={cx('ds-TextInput ds-TextArea', className)} data-component="TextArea" />
);
