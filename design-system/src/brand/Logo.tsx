import { BRAND } from '@prebell/contracts';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

/** The logo: a price line that jumps at the bell, with the product's name. */
export const Logo = ({ className, ...rest }: ComponentPropsWithRef<'span'>) => (
  <span {...rest} className={cx('ds-Logo', className)} data-component="Logo">
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M2 15h5V6h3v9h8" />
    </svg>
    {BRAND.name}
  </span>
);
