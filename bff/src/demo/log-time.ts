import { parseReceivedTime } from '../modules/cad/received-time.rules';

const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  A: '(?<half>[AaPp][Mm])',
};

const formats = new Map<string, RegExp>();
const patternOf = (format: string): RegExp => {
  const known = formats.get(format);
  if (known !== undefined) return known;
  const escaped = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${escaped.replace(/YYYY|MM|DD|HH|hh|mm|ss|A/g, (part) => PARTS[part] ?? part)}`);
  formats.set(format, pattern);
  return pattern;
};

const two = (text = '0'): string => text.padStart(2, '0');

/** When clocks go back in autumn, a log does not say which of two identical times it means. This date chooses the first. */
const FIRST_READING = new Date(0);

/** Reads a time of a call log, in epoch milliseconds; null if the text does not match the format. See `LogMapping`. */
export const readLogTime = (text: string, format: string, zone: string): number | null => {
  const typed = text.trim();
  if (format === 'ISO') return parseReceivedTime(typed.replace(' ', 'T'), zone, FIRST_READING)?.getTime() ?? null;
  const { year, month, day, hour, minute, second, half } = patternOf(format).exec(typed)?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return null;
  const hours = half === undefined ? Number(hour ?? 0) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  const local = `${year}-${two(month)}-${two(day)}T${two(String(hours))}:${two(minute)}:${two(second)}`;
  return parseReceivedTime(local, zone, FIRST_READING)?.getTime() ?? null;
};
