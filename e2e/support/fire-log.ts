import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const LOG = join(process.env.PREBELL_DATA ?? '../shared/data', 'dispatch/sf_fire_2020-04.csv.gz');
export const hasFireLog = (): boolean => existsSync(LOG);

export const REPORTS = ['en_route', 'on_scene', 'clear'] as const;
export type Report = (typeof REPORTS)[number];

export interface LoggedUnit {
  readonly unit: string;
  /** When the unit was dispatched and made its reports, epoch milliseconds of the log's own wall clock. Null for a missing report. */
  readonly sent: number;
  readonly times: Readonly<Record<Report, number | null>>;
}

export interface LoggedCall {
  readonly address: string;
  readonly nature: string;
  readonly disposition: string;
  readonly received: number;
  readonly units: readonly LoggedUnit[];
}

const timeOf = (text: string): number | null => {
  const [, month, day, year, hour, rest, half] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d)(:\d\d:\d\d) ([AP]M)$/.exec(text) ?? [];
  if (hour === undefined) return null;
  const hours = String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0');
  return Date.parse(`${year}-${month}-${day}T${hours}${rest}Z`);
};

/** The calls of the log with all times of at least one unit. Each row of the log is one unit. Parsed without any product code. */
export const readFireLog = (count: number): LoggedCall[] => {
  const [heading = '', ...lines] = gunzipSync(readFileSync(LOG)).toString().trimEnd().split('\n');
  const names = heading.trim().split(',');
  const rows = lines.map((line) => {
    const values = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, value = '']) =>
      value.replaceAll('"', ''),
    );
    return (name: string) => (values[names.indexOf(name)] ?? '').trim();
  });
  const calls = new Map<string, LoggedCall & { units: LoggedUnit[] }>();
  for (const field of rows) {
    const number = field('Call Number');
    if (!calls.has(number)) {
      // The log lists the units of a call one after another.
      if (calls.size === count) break;
      const [address, nature, disposition] = [field('Address'), field('Call Type'), field('Call Final Disposition')];
      calls.set(number, { address, nature, disposition, received: timeOf(field('Received DtTm')) ?? 0, units: [] });
    }
    const received = timeOf(field('Received DtTm')) ?? 0;
    calls.get(number)?.units.push({
      unit: field('Unit ID'),
      sent: timeOf(field('Dispatch DtTm')) ?? received,
      times: {
        en_route: timeOf(field('Response DtTm')),
        on_scene: timeOf(field('On Scene DtTm')),
        clear: timeOf(field('Available DtTm')),
      },
    });
  }
  return [...calls.values()];
};
