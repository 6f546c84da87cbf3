import { formatUtc } from '../../../shared/format';

/** '14:04:00' */
export const formatUtcClock = (instant: string): string => formatUtc(instant).slice(11);
