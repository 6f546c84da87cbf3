import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

/** A ticker button that opens its chart. */
export const SymbolLink = ({ symbol, className, ...rest }: ComponentPropsWithRef<'button'> & { symbol: string }) => (
  <button {...rest} type="button" className={cx('ds-SymbolLink', className)} data-component="SymbolLink">
    {symbol}
  </button>
);

/** A keyboard key. */
export const KeyHint = ({ className, ...rest }: ComponentPropsWithRef<'kbd'>) => (
  <kbd {...rest} className={cx('ds-KeyHint', className)} data-component="KeyHint" />
);

export type DotTone = 'success' | 'warning' | 'error' | 'neutral';

/** A coloured dot before a word with the same meaning. */
export const StatusDot = ({ tone, className, ...rest }: ComponentPropsWithRef<'span'> & { tone: DotTone }) => (
  <span
    {...rest}
    aria-hidden="true"
    className={cx('ds-StatusDot', className)}
    data-component="StatusDot"
    data-tone={tone}
  />
);
