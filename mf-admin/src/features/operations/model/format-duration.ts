import { toSeconds } from '@prebell/contracts';

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest units: '3 d 4 h', '2 min 5 s', '0 s'. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const first = UNITS.findIndex(([, size]) => whole >= size);
  const [[unit, size], next] = first === -1 ? [UNITS[3]] : [UNITS[first] ?? UNITS[3], UNITS[first + 1]];
  const rest = next === undefined ? 0 : Math.floor((whole % size) / next[1]);
  return `${Math.floor(whole / size)} ${unit}${next === undefined || rest === 0 ? '' : ` ${rest} ${next[0]}`}`;
};

/** Seconds between two ISO times. */
export const secondsBetween = (from: string, to: string): number => toSeconds(Date.parse(to) - Date.parse(from));
