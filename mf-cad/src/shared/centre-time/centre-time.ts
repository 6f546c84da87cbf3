import { hours, minutes } from '@prebell/contracts';

const DEFAULT_ZONE = 'America/New_York';

/** The dispatch centre's IANA zone. The page states it if it differs from the platform's default. */
export const readCentreZone = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="prebell-cad-tz"]')?.content || DEFAULT_ZONE;

const FIELDS: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times more than using it, and a board formats hundreds of times, so cache one per zone. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...FIELDS });
  formats.set(timeZone, format);
  return format;
};

const parts = (instant: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** The centre's date: '2026-02-06'. */
export const toLocalDay = (instant: number, timeZone: string): string => {
  const { year, month, day } = parts(instant, timeZone);
  return `${year}-${month}-${day}`;
};

/** The centre's wall clock to the minute, in the format of a datetime-local field: '2026-02-06T14:01'. */
export const toLocalMinute = (instant: number, timeZone: string): string => {
  const { year, month, day, hour, minute } = parts(instant, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
};

/** The centre's wall clock to the second, '14:01:04', without the zone's name. */
export const toClockTime = (instant: number, timeZone: string): string => {
  const { hour, minute, second } = parts(instant, timeZone);
  return `${hour}:${minute}:${second}`;
};

/** How far clocks go back in autumn: an hour, or half an hour on Lord Howe Island. */
const CHANGES_MS = [-hours(1), -minutes(30), minutes(30), hours(1)];
/** Clocks change only on quarter hours, so one cached answer per quarter is enough. */
const QUARTER_MS = minutes(15);
const MOST_QUARTERS = 10_000;
const zones = new Map<string, string>();

/** ' EST' in the hour that repeats in autumn, when the clock shows each time twice; otherwise ''. */
const zoneAt = (instant: number, timeZone: string): string => {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS;
  const key = `${timeZone} ${quarter}`;
  const known = zones.get(key);
  if (known !== undefined) return known;
  const wall = toLocalMinute(quarter, timeZone);
  const isTwice = CHANGES_MS.some((shift) => toLocalMinute(quarter + shift, timeZone) === wall);
  const name = isTwice
    ? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
        .formatToParts(quarter)
        .find(({ type }) => type === 'timeZoneName')?.value
    : undefined;
  const zone = name === undefined ? '' : ` ${name}`;
  if (zones.size >= MOST_QUARTERS) zones.clear();
  zones.set(key, zone);
  return zone;
};

/** '14:01:04' on the centre's wall clock; '01:30:00 EST' in the hour that repeats in autumn. */
export const formatTime = (instant: number, timeZone: string): string =>
  `${toClockTime(instant, timeZone)}${zoneAt(instant, timeZone)}`;

/** '14:01:04', with '02/05' before it on any day other than `today` ('2026-02-06'). Other text stays unchanged. */
export const formatReceived = (iso: string, { timeZone, today }: { timeZone: string; today: string }): string => {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const { year, month, day } = parts(instant, timeZone);
  const time = formatTime(instant, timeZone);
  return `${year}-${month}-${day}` === today ? time : `${month}/${day} ${time}`;
};

/** '02/06/2026 14:01:04'. Other text stays unchanged. */
export const formatInstant = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const { year, month, day } = parts(instant, timeZone);
  return `${month}/${day}/${year} ${formatTime(instant, timeZone)}`;
};
