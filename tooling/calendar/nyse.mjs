/**
 * Computes the calendar of the New York Stock Exchange from its rules. `node tooling/calendar/nyse.mjs` writes it to
 * `contracts/src/rules/nyse-calendar.ts`; a test compares the two.
 *
 * Sources: NYSE Rule 7.2 (holidays on a Saturday move to Friday unless a month or year ends there, those on a Sunday to
 * Monday), the exchange's yearly pages 'Holidays & Trading Hours' and trader updates (early closes, Juneteenth from
 * 2022 on, unplanned closures).
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [FIRST_YEAR, LAST_YEAR] = [2013, 2030];
const JUNETEENTH_SINCE = 2022;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** Closures outside the rules. The exchange announced each of them some days ahead. */
const UNPLANNED = [
  ['2018-12-05', 'National Day of Mourning'], // for George H. W. Bush
  ['2025-01-09', 'National Day of Mourning'], // for Jimmy Carter
];

const at = (year, month, day) => new Date(Date.UTC(year, month - 1, day));
const iso = (date) => date.toISOString().slice(0, 10);
const plus = (date, days) => new Date(date.getTime() + days * 86_400_000);

/** The nth given weekday of a month; the last one for n = -1. */
const nth = (year, month, weekday, n) => {
  if (n === -1) {
    const last = at(year, month + 1, 0);
    return plus(last, -((last.getUTCDay() - weekday + 7) % 7));
  }
  const first = at(year, month, 1);
  return plus(first, ((weekday - first.getUTCDay() + 7) % 7) + 7 * (n - 1));
};

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, Nature 1876). */
const easter = (year) => {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return at(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
};

/** The day on which the exchange observes a fixed-date holiday. None if that Friday would be the last of a year. */
const kept = (date, name) => {
  const weekday = date.getUTCDay();
  const isYearEnd = weekday === SATURDAY && date.getUTCMonth() === 0 && date.getUTCDate() === 1;
  if (isYearEnd) return [];
  const moved = weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0;
  return [[iso(plus(date, moved)), moved === 0 ? name : `${name} (observed)`]];
};

const closuresOf = (year) => [
  ...kept(at(year, 1, 1), "New Year's Day"),
  [iso(nth(year, 1, MONDAY, 3)), 'Martin Luther King Jr. Day'],
  [iso(nth(year, 2, MONDAY, 3)), "Washington's Birthday"],
  [iso(plus(easter(year), -2)), 'Good Friday'],
  [iso(nth(year, 5, MONDAY, -1)), 'Memorial Day'],
  ...(year >= JUNETEENTH_SINCE ? kept(at(year, 6, 19), 'Juneteenth') : []),
  ...kept(at(year, 7, 4), 'Independence Day'),
  [iso(nth(year, 9, MONDAY, 1)), 'Labor Day'],
  [iso(nth(year, 11, THURSDAY, 4)), 'Thanksgiving Day'],
  ...kept(at(year, 12, 25), 'Christmas Day'),
];

/**
 * Days that close at 13:00: the day after Thanksgiving; the eves of July 4 and Christmas if eve and day are weekdays.
 */
const earlyClosesOf = (year) => {
  const eves = [at(year, 7, 4), at(year, 12, 25)].filter(
    (day) => day.getUTCDay() > MONDAY && day.getUTCDay() < SATURDAY,
  );
  return [iso(plus(nth(year, 11, THURSDAY, 4), 1)), ...eves.map((day) => iso(plus(day, -1)))];
};

const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, k) => FIRST_YEAR + k);
const byDate = (a, b) => (a[0] < b[0] ? -1 : 1);
const quoted = (text) => (text.includes("'") ? `"${text}"` : `'${text}'`);

/** The module's text. */
export const calendarModule = () => {
  const closures = [...years.flatMap(closuresOf), ...UNPLANNED].sort(byDate);
  const early = years.flatMap(earlyClosesOf).sort();
  return `// Written by \`node tooling/calendar/nyse.mjs\`, which names the sources. Do not edit.

/** The dates that this calendar covers. */
export const CALENDAR_RANGE = { first: '${FIRST_YEAR}-01-01', last: '${LAST_YEAR}-12-31' } as const;

/** Weekdays on which the New York Stock Exchange does not trade. */
export const NYSE_CLOSURES: readonly (readonly [date: string, name: string])[] = [
${closures.map(([date, name]) => `  ['${date}', ${quoted(name)}],`).join('\n')}
];

/** Days that close at 13:00, with extended hours until 17:00. */
export const NYSE_EARLY_CLOSES: readonly string[] = [
${early.map((date) => `  '${date}',`).join('\n')}
];
`;
};

export const CALENDAR_FILE = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../contracts/src/rules/nyse-calendar.ts',
);

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CALENDAR_FILE, calendarModule());
