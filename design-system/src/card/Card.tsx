import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

/** A bordered box for one thing and its actions. */
export const Card = ({ className, ...rest }: ComponentPropsWithRef<'div'>) => (
  <div {...rest} className={cx('ds-Card', className)} data-component="Card" />
);
