import { wholeSeconds } from '@prebell/contracts';
/** '12:41', '1:02:09' from one hour on, '3 d 5 h' from one day on. A negative duration counts as zero. */
export const formatDuration = (milliseconds: number): string => {
  const seconds = Math.max(0, wholeSeconds(milliseconds));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const tail = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
};
