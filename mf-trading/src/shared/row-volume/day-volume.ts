import { formatRelativeVolume } from '@prebell/contracts';

/** From this many average days on, a percentage has too many digits. */
const MULTIPLE_FROM = 9.995;

/**
 * '180% day', '393x day': the volume today against an average whole day. In percent, because a multiple would look like the relative
 * volume that a rule asks for. Three figures at most: columns have no room for more.
 */
export const dayVolumeText = (value: number): string =>
  `${value < MULTIPLE_FROM ? `${Math.round(100 * value)}%` : shortRatio(value)} day`;

/** The tooltip of this figure where it replaces the relative volume. */
export const DAY_VOLUME_INSTEAD = 'Shown instead: volume today against an average whole day';

const shortRatio = (value: number): string => {
  if (value < 99.95) return formatRelativeVolume(value);
  return value < 999.5 ? `${Math.round(value)}x` : '>999x';
};
