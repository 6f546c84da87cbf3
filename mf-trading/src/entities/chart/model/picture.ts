import { marketDate, RESOLUTION_LABELS, type Resolution } from '@prebell/contracts';
import { easternMinute } from '../../../shared/eastern-time/eastern-time';

export interface PictureFacts {
  readonly symbol: string;
  readonly resolution: Resolution;
  /** Market time, epoch milliseconds; null while unknown. */
  readonly now: number | null;
  /** 'Simulated data' or 'Recorded data'; null for the live market. */
  readonly source: string | null;
}

/** The title of a picture, so that nobody takes simulated or old prices for current ones: 'AAPL 5m · 2026-11-23 09:41 ET'. */
export const pictureTitle = ({ symbol, resolution, now, source }: PictureFacts): string =>
  [
    `${symbol} ${RESOLUTION_LABELS[resolution]}`,
    ...(now === null ? [] : [`${marketDate(now)} ${easternMinute(now)} ET`]),
    ...(source === null ? [] : [source]),
  ].join(' · ');

/** A file name without characters that file systems refuse. */
export const pictureFile = (facts: PictureFacts): string =>
  `${pictureTitle(facts)
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/-+$/g, '')}.png`;
