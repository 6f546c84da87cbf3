import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx';

/** Text for assistive technology only. */
export const VisuallyHidden = ({ className, ...rest }: ComponentPropsWithRef<'span'>) => (
  <span {...rest} className={cx('ds-VisuallyHidden', className)} data-component="VisuallyHidden" />
);
