import { formatPrice } from '@prebell/contracts';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { endsOf, sparklinePath, sparklinePoints } from './sparkline-geometry';

const BOX = { width: 100, height: 24 };

export interface SparklineProps extends Omit<ComponentPropsWithRef<'svg'>, 'children' | 'values' | 'format'> {
  /** The subject of the line, such as 'DEMO1 today'. The component adds direction, first and last value for screen readers. */
  readonly label: string;
  /** Oldest first. Missing values leave a gap. */
  readonly values: readonly (number | null | undefined)[];
  /** Formats a value for screen readers; dollars by default. */
  readonly format?: (value: number) => string;
}

/** A trend line the size of a word. Show the figure next to it, because a line without axes shows no amounts. */
export const Sparkline = ({ label, values, format = formatPrice, className, ...rest }: SparklineProps) => {
  const ends = endsOf(values);
  const direction = ends === null || ends.first === ends.last ? 'flat' : ends.last > ends.first ? 'up' : 'down';
  const said = ends === null ? 'no data' : `${direction}, ${format(ends.first)} to ${format(ends.last)}`;
  return (
    <svg
      {...rest}
      role="img"
      aria-label={`${label}: ${said}`}
      className={cx('ds-Sparkline', className)}
      data-component="Sparkline"
      data-direction={direction}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
    >
      <path d={sparklinePath(sparklinePoints(values, BOX))} />
    </svg>
  );
};
