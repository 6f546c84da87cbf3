// `npm run cad-replay -- <log> [--map mapping.json] [--speed 60] [--url http://localhost:3000]`: replays a real call log to a running
// demo, at its original pace or at another. Exit code 1 if the log cannot be read or the platform refuses it.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { orStartError, StartError } from '@prebell/server/process';
import { type LogMapping, logMappingSchema, SAN_FRANCISCO, SEATTLE } from './demo/log-mapping';
import { playLog, readCallLog } from './demo/play-log';

const USAGE = `Usage: npm run cad-replay -- <log.csv or log.csv.gz> [--map mapping.json] [--speed 60] [--url http://localhost:3000]
       npm run cad-replay -- --help`;

const HELP = `${USAGE}

Plays a call log to a running demo as if it happened now. Logs with the columns of San Francisco's fire department, of
Montgomery County and of Seattle's real-time page need no mapping. For any other log write a JSON file that says which
column is what. Rows of one call have the same call.id; without call.id every row is a call.

  zone         IANA zone of the log's clock
  time_format  YYYY MM DD, HH (0 to 23) or hh (1 to 12) with A (AM or PM), mm, ss and the signs between them; or ISO
  call         columns: received and address; id, town (added to the address), nature, notes, how_received, disposition and
               closed are optional
  unit         columns: name (one unit, or several as 'E17* L9 M32'); dispatched, en_route, on_scene and clear are optional
  status       for logs with one row per status: column, time, and values, for example {"ENR": "en_route"}; the others are
               dispatched, on_scene, clear and close
  always       how_received and initials, the same for every call

One row per call with all units, as Seattle lists them (Date/Time, Incident #, Level, Units, Location, Type):
${JSON.stringify(SEATTLE, null, 2)}

One row per unit with its times, as San Francisco's log:
${JSON.stringify(SAN_FRANCISCO, null, 2)}

One row per status of a unit:
{
  "zone": "America/Chicago",
  "time_format": "ISO",
  "call": { "id": "Incident", "received": "Received", "address": "Address", "nature": "Type" },
  "unit": { "name": "Unit" },
  "status": {
    "column": "Status", "time": "Time",
    "values": { "DSP": "dispatched", "ENR": "en_route", "ONS": "on_scene", "AVL": "clear", "CLO": "close" }
  }
}
`;

const readOptions = () => {
  const options = {
    speed: { type: 'string', default: '60' },
    url: { type: 'string', default: 'http://localhost:3000' },
    map: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return null;
  const [file, ...rest] = positionals;
  const speed = Number(values.speed);
  if (file === undefined || rest.length > 0 || !(speed > 0)) throw new StartError(USAGE);
  return { file, speed, map: values.map, url: values.url.replace(/\/$/, '') };
};

/** @throws StartError that lists every fault of the file */
const readMapping = async (file: string): Promise<LogMapping> => {
  const text = (await orStartError(`${file} cannot be read`, readFile(file, 'utf8'))).replace(/^\uFEFF/, '');
  const json = await orStartError(`${file} is not JSON`, (async () => JSON.parse(text) as unknown)());
  const { data, error } = logMappingSchema.safeParse(json);
  if (data !== undefined) return data;
  const faults = error.issues.map(({ path, message }) => `  ${path.join('.') || 'the file'}: ${message}`);
  throw new StartError(`${file} is not a mapping:\n${faults.join('\n')}\n--help describes it.`);
};

const replay = async (): Promise<void> => {
  const options = readOptions();
  if (options === null) return void process.stdout.write(HELP);
  const { file, speed, url, map } = options;
  const mapping = map === undefined ? undefined : await readMapping(map);
  const log = readCallLog(await orStartError(`${file} cannot be read`, readFile(file)), mapping);
  if ('missing' in log)
    throw new StartError(
      map === undefined
        ? `${file} does not have the columns of a known log. Describe them in a file and pass it with --map; --help shows how.`
        : `${file} lacks columns that ${map} names: ${log.missing.join(', ')}`,
    );
  for (const { row, why } of log.faults) process.stdout.write(`Row ${row} is left out: ${why}\n`);
  process.stdout.write(`Playing ${log.calls.length} calls to ${url} at ${speed} times their speed\n`);
  const { requests, lateMs } = await orStartError(
    'The replay ended',
    playLog({ calls: log.calls, speed, url, wait: (milliseconds) => wait(milliseconds) }),
  );
  process.stdout.write(
    `Played ${log.calls.length} calls in ${requests} requests, at most ${(lateMs / 1_000).toFixed(1)} s late\n`,
  );
};

try {
  await replay();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof StartError) && !isUsage) throw error;
  process.stderr.write(`${isUsage ? USAGE : error.message}\n`);
  process.exitCode = 1;
}
