import { readPlace } from '@prebell/contracts';
import type { LoggedCall } from '../modules/cad/learn-run-cards.rules';
import { SAN_FRANCISCO } from './log-mapping';
import { readLogTime } from './log-time';

type Row = Readonly<Record<string, string>>;

const timeOf = (text = ''): number | null => readLogTime(text, SAN_FRANCISCO.time_format, SAN_FRANCISCO.zone);

/** Reads the calls of San Francisco's log with their units, in the order of receipt; calls without a time are left out. */
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

/** The engine with its station's number: 'E03' for station 3. */
export const homeEngine = ({ area }: LoggedCall): string | null => {
  const [station = ''] = area.split('/');
  return /^\d+$/.test(station) ? `E${station.padStart(2, '0')}` : null;
};

const BLOCK = 100;

/** A stretch of a street that the log assigns to an area. A street corner is a stretch without house numbers. */
interface Stretch {
  readonly area: string;
  readonly streets: readonly string[];
  readonly houses: readonly [from: number, to: number] | null;
}

const stretchesOf = (calls: readonly LoggedCall[]): Stretch[] =>
  calls.flatMap(({ address, area }) => {
    const { number, isBlock, streets } = readPlace(address);
    if (area === '' || streets.length === 0 || (number === null && streets.length === 1)) return [];
    return [{ area, streets, houses: number === null ? null : [number, isBlock ? number + BLOCK - 1 : number] }];
  });

const lineOf = ({ area, streets, houses }: Stretch): string =>
  `area ${area}: ${houses === null ? '' : `${houses.join('-')} `}${streets.join(' & ').toUpperCase()}`;

/**
 * Assigns stretches of a street to stations. If the log places the street in one station's area only, the whole street belongs to
 * that station. Otherwise a stretch between two neighbouring houses belongs to their station if they have the same one.
 */
const betweenHouses = (street: string, known: readonly Stretch[]): Stretch[] => {
  const stations = known.map((stretch) => ({ ...stretch, area: stretch.area.split('/')[0] ?? '', streets: [street] }));
  const [first] = stations;
  if (first === undefined) return [];
  if (stations.every(({ area }) => area === first.area)) return [{ ...first, houses: null }];
  const numbered = stations
    .flatMap(({ houses, ...rest }) => (houses === null ? [] : [{ ...rest, houses }]))
    .sort((a, b) => a.houses[0] - b.houses[0]);
  const runs: (typeof numbered)[number][] = [];
  for (const next of numbered) {
    const last = runs.at(-1);
    if (last?.area !== next.area) runs.push(next);
    else runs[runs.length - 1] = { ...last, houses: [last.houses[0], Math.max(last.houses[1], next.houses[1])] };
  }
  return runs.filter((run) => !numbered.includes(run));
};

/** Builds run card lines for the streets in a log: the areas of its blocks and corners, and of the stretches between them. */
export const areaLines = (calls: readonly LoggedCall[]): string[] => {
  const known = stretchesOf(calls);
  const byStreet = new Map<string, Stretch[]>();
  for (const stretch of known)
    for (const street of stretch.streets) byStreet.set(street, [...(byStreet.get(street) ?? []), stretch]);
  const between = [...byStreet].flatMap(([street, own]) => betweenHouses(street, own));
  return [...new Set([...known, ...between].map(lineOf))].sort();
};
