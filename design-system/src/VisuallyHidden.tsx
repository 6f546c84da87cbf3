import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx';

/** Words for assistive technology alone. */
export const VisuallyHidden = ({ className, ...rest }: ComponentPropsWithRef<'span'>) => (
  <span {...rest} className={cx('ds-VisuallyHidden', className)} data-component="VisuallyHidden" />
);
