// `npm run cad-replay -- <log> [--speed 60] [--url http://localhost:3000]`: plays a real call log to a running demonstration, faster
// or slower than it was. Exit code 1 when it cannot be read or the platform refuses it.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { orStartError, StartError } from '@prebell/server/process';
import { playLog, readCallLog } from './demo/play-log';

const USAGE = 'Usage: npm run cad-replay -- <log.csv or log.csv.gz> [--speed 60] [--url http://localhost:3000]';

const readOptions = () => {
  const options = {
    speed: { type: 'string', default: '60' },
    url: { type: 'string', default: 'http://localhost:3000' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...rest] = positionals;
  const speed = Number(values.speed);
  if (file === undefined || rest.length > 0 || !(speed > 0)) throw new StartError(USAGE);
  return { file, speed, url: values.url.replace(/\/$/, '') };
};

const replay = async (): Promise<void> => {
  const { file, speed, url } = readOptions();
  const log = readCallLog(await orStartError(`${file} cannot be read`, readFile(file)));
  if (log === null) throw new StartError(`${file} is not a call log with known columns`);
  for (const { row, why } of log.faults) process.stdout.write(`Row ${row} is left out: ${why}\n`);
  process.stdout.write(`Playing ${log.calls.length} calls to ${url} at ${speed} times their speed\n`);
  const requests = await orStartError(
    'The replay ended',
    playLog({ calls: log.calls, speed, url, wait: (milliseconds) => wait(milliseconds) }),
  );
  process.stdout.write(`Played ${log.calls.length} calls in ${requests} requests\n`);
};

try {
  await replay();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!(error instanceof StartError) && !isUsage) throw error;
  process.stderr.write(`${isUsage ? USAGE : error.message}\n`);
  process.exitCode = 1;
}
