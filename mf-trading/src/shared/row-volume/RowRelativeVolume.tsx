import type { ScannerRow } from '@prebell/contracts';
import { RelativeVolume } from '@prebell/design-system';
import { missingText } from '../figure-reasons/figure-reasons';
import { DAY_VOLUME_INSTEAD, dayVolumeText } from './day-volume';
import styles from './RowRelativeVolume.module.css';

/** Why the figure is missing and what is shown instead; undefined if it is not missing. */
export const rowVolumeText = (row: ScannerRow): string | undefined => {
  const missing = missingText('relative_volume', row);
  if (row.relative_volume != null || row.relative_volume_daily == null) return missing;
  return [...(missing ? [missing] : []), DAY_VOLUME_INSTEAD].join('. ');
};

/**
 * A row's relative volume. Where the usual volume is too thin for a ratio, the scanner's rule uses an average whole day, so show
 * that.
 */
export const RowRelativeVolume = ({ row }: { readonly row: ScannerRow }) =>
  row.relative_volume != null || row.relative_volume_daily == null ? (
    <RelativeVolume value={row.relative_volume} />
  ) : (
    <span className={styles.ofDay}>{dayVolumeText(row.relative_volume_daily)}</span>
  );
