const DEFAULT_ZONE = 'America/New_York';

/** The dispatch centre's IANA zone: the page says it where it is another than the platform's default. */
export const readCentreZone = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="prebell-cad-tz"]')?.content || DEFAULT_ZONE;

const parts = (instant: number, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** The centre's wall clock to the minute, as a date-time field takes it: '2026-02-06T14:01'. */
export const toLocalMinute = (instant: number, timeZone: string): string => {
  const { year, month, day, hour, minute } = parts(instant, timeZone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
};

/** '14:01:04' on the centre's wall clock. */
export const formatTime = (instant: number, timeZone: string): string => {
  const { hour, minute, second } = parts(instant, timeZone);
  return `${hour}:${minute}:${second}`;
};

/** '14:01:04', with '02/05' before it on any other day of the centre than that of `now`. Text that is no time stays. */
export const formatReceived = (iso: string, { timeZone, now }: { timeZone: string; now: number }): string => {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const time = formatTime(instant, timeZone);
  const isToday = toLocalMinute(instant, timeZone).slice(0, 10) === toLocalMinute(now, timeZone).slice(0, 10);
  const { month, day } = parts(instant, timeZone);
  return isToday ? time : `${month}/${day} ${time}`;
};

/** '02/06/2026 14:01:04'. Text that is no time stays. */
export const formatInstant = (iso: string, timeZone: string): string => {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const { year, month, day } = parts(instant, timeZone);
  return `${month}/${day}/${year} ${formatTime(instant, timeZone)}`;
};
