import { formatPrice } from '@prebell/contracts';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx';
import { endsOf, sparklinePath, sparklinePoints } from './sparkline-geometry';

const BOX = { width: 100, height: 24 };

export interface SparklineProps extends Omit<ComponentPropsWithRef<'svg'>, 'children' | 'values' | 'format'> {
  /** What the line is of, such as 'DEMO1 today'; direction, first and last value are added for a screen reader. */
  readonly label: string;
  /** Oldest first. What is missing leaves a gap. */
  readonly values: readonly (number | null | undefined)[];
  /** How a value is said; dollars by default. */
  readonly format?: (value: number) => string;
}

/** The way a value went, as small as a word. The figure stands beside it: a line without axes tells no amounts. */
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
