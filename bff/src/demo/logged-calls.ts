import { readPlace } from '@prebell/contracts';
import type { LoggedCall } from '../modules/cad/learn-run-cards.rules';
import { SAN_FRANCISCO } from './log-mapping';
import { readLogTime } from './log-time';

type Row = Readonly<Record<string, string>>;

const timeOf = (text = ''): number | null => readLogTime(text, SAN_FRANCISCO.time_format, SAN_FRANCISCO.zone);

/** Calls of San Francisco's log with their units, in the order of receipt; those without a time are left out. */
export const loggedCalls = (rows: readonly Row[]): LoggedCall[] => {
  const byCall = new Map<string, Row[]>();
  for (const row of rows) byCall.set(row['Call Number'] ?? '', [...(byCall.get(row['Call Number'] ?? '') ?? []), row]);
  return [...byCall]
    .flatMap(([id, own]) => {
      const [first = {}] = own;
      const receivedAt = timeOf(first['Received DtTm']);
      const units = own.flatMap((row) => {
        const sentAt = timeOf(row['Dispatch DtTm']);
        return sentAt === null
          ? []
          : [
              {
                ...{ unit: row['Unit ID'] ?? '', kind: (row['Unit Type'] ?? '').toUpperCase(), sentAt },
                freeAt: timeOf(row['Available DtTm']),
                place: Number(row['Unit sequence in call dispatch'] || 99),
              },
            ];
      });
      const area = [first['Station Area'], first.Box].filter(Boolean).join('/').toUpperCase();
      const call = { id, nature: first['Call Type'] ?? '', address: first.Address ?? '', area, units };
      return receivedAt === null || units.length === 0 ? [] : [{ ...call, receivedAt }];
    })
    .sort((a, b) => a.receivedAt - b.receivedAt || a.id.localeCompare(b.id));
};

/** The engine that bears its station's number: 'E03' of station 3. */
export const homeEngine = ({ area }: LoggedCall): string | null => {
  const [station = ''] = area.split('/');
  return /^\d+$/.test(station) ? `E${station.padStart(2, '0')}` : null;
};

const BLOCK = 100;

/** A line of run cards for each block and corner of the log: where its addresses lie on the centre's map. */
export const areaLines = (calls: readonly LoggedCall[]): string[] => {
  const lines = calls.flatMap(({ address, area }) => {
    const { number, isBlock, streets } = readPlace(address);
    if (area === '' || streets.length === 0 || (number === null && streets.length === 1)) return [];
    const last = isBlock && number !== null ? number + BLOCK - 1 : number;
    const houses = number === null ? '' : `${number}-${last} `;
    return [`area ${area}: ${houses}${streets.join(' & ').toUpperCase()}`];
  });
  return [...new Set(lines)].sort();
};
