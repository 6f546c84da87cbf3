import { formatRelativeVolume } from '@prebell/contracts';

/**
 * '1.8 days', '393 days': today's volume in average whole days. A multiple or a percentage would look like the relative volume of a
 * scanner's rule. At most three digits, because columns have no room for more.
 */
export const dayVolumeText = (value: number): string => {
  if (value < 0.05) return '<0.1 days';
  const figure = value < 99.95 ? formatRelativeVolume(value).replace(/x$/, '') : shortCount(value);
  return `${figure} ${figure === '1.0' ? 'day' : 'days'}`;
};

/** Explains in the tooltip that this figure replaces the relative volume. */
export const DAY_VOLUME_INSTEAD = 'Shown instead: volume today against an average whole day';

const shortCount = (value: number): string => (value < 999.5 ? String(Math.round(value)) : '>999');
