import { formatCompact, formatPercent, formatPrice, formatRelativeVolume } from '@prebell/contracts';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';

type Amount = number | null | undefined;
type FigureProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & { readonly value: Amount };

const Figure = ({
  component,
  text,
  className,
  ...rest
}: ComponentPropsWithRef<'span'> & { component: string; text: string }) => (
  <span {...rest} className={cx('ds-Figure', className)} data-component={component}>
    {text}
  </span>
);

/** Dollars, two decimals. */
export const Price = ({ value, ...rest }: FigureProps) => (
  <Figure {...rest} component="Price" text={formatPrice(value)} />
);

/** Shares or dollars as K and M, one decimal. */
export const Volume = ({ value, ...rest }: FigureProps) => (
  <Figure {...rest} component="Volume" text={formatCompact(value)} />
);

/** A ratio such as 2.0x, or N/A. */
export const RelativeVolume = ({ value, ...rest }: FigureProps) => (
  <Figure {...rest} component="RelativeVolume" text={formatRelativeVolume(value)} />
);

export interface PercentProps extends FigureProps {
  /** The triangle repeats the sign for people who cannot tell the colours apart. */
  readonly arrow?: boolean;
}

/** A percent change: sign, triangle and market colour. Zero counts as up, as specified. */
export const Percent = ({ value, arrow = true, className, ...rest }: PercentProps) => {
  const known = typeof value === 'number' && Number.isFinite(value);
  // Colour and triangle follow the rounded figure, so -0.001% counts as zero.
  const shown = known ? Number(value.toFixed(2)) : Number.NaN;
  const direction = known ? (shown >= 0 ? 'up' : 'down') : 'flat';
  return (
    <span
      {...rest}
      className={cx('ds-Figure ds-Percent', className)}
      data-component="Percent"
      data-direction={direction}
    >
      {arrow && known && shown !== 0 && <span aria-hidden="true">{shown > 0 ? '▲' : '▼'}</span>}
      {formatPercent(value)}
    </span>
  );
};
