import { formatRelativeVolume, type ScannerRow } from '@prebell/contracts';
import { RelativeVolume } from '@prebell/design-system';
import { missingText } from '../figure-reasons/figure-reasons';
import styles from './RowRelativeVolume.module.css';

/** From this many average days on, a percentage has too many digits. */
const MULTIPLE_FROM = 9.995;

/**
 * '180% day', '393x day': the volume today against an average whole day. In percent, because a multiple would look like the relative
 * volume that a rule asks for. Three figures at most: columns have no room for more.
 */
export const dayVolumeText = (value: number): string =>
  `${value < MULTIPLE_FROM ? `${Math.round(100 * value)}%` : shortRatio(value)} day`;

/** Says that this figure stands in for the relative volume. */
export const DAY_VOLUME_INSTEAD = 'Shown instead: volume today against an average whole day';

const shortRatio = (value: number): string => {
  if (value < 99.95) return formatRelativeVolume(value);
  return value < 999.5 ? `${Math.round(value)}x` : '>999x';
};

/** Why the figure is missing, and what is shown instead; undefined while it is there. */
export const rowVolumeText = (row: ScannerRow): string | undefined => {
  const missing = missingText('relative_volume', row);
  if (row.relative_volume != null || row.relative_volume_daily == null) return missing;
  return [...(missing ? [missing] : []), DAY_VOLUME_INSTEAD].join('. ');
};

/**
 * A row's relative volume. Where the usual volume is too thin for a ratio, the rule counts against an average whole day, and so does
 * this figure.
 */
export const RowRelativeVolume = ({ row }: { readonly row: ScannerRow }) =>
  row.relative_volume != null || row.relative_volume_daily == null ? (
    <RelativeVolume value={row.relative_volume} />
  ) : (
    <span className={styles.ofDay}>{dayVolumeText(row.relative_volume_daily)}</span>
  );
