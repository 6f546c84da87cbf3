#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { GateError, openPublisher, openStoreAt } from '../store';
import { isFolder } from './builds';
import type { Context, Result } from './context';
import { describeFault } from './faults';
import { originOf } from './origin';
import { USAGE, UsageError } from './usage';
import { runVerb } from './verbs';

// The bundle is release/dist/cli.js, so the repository is two folders up. In the packed package, that is the folder
// with our packages.
const root = fileURLToPath(new URL('../..', import.meta.url));

/** `source` is the folder whose commit the release records. */
const openContext = async (env: NodeJS.ProcessEnv, source: string): Promise<Context> => {
  const dataDir = resolve(env.DATA_DIR || '.data');
  const location = env.RELEASE_STORE || join(dataDir, 'store');
  const store = openStoreAt(location.startsWith('s3://') ? location : resolve(location), env);
  const progress = (line: string) => console.error(line);
  const publisher = openPublisher({
    store,
    dataDir,
    trustFile: env.RELEASE_TRUST ? resolve(env.RELEASE_TRUST) : null,
    keyFile: env.RELEASE_KEY ? resolve(env.RELEASE_KEY) : null,
    origin: await originOf(source, env),
    onFault: (fault) => progress(`!!! ${fault}`),
  });
  return { store, publisher, root, progress };
};

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'no-gate': { type: 'boolean', default: false },
        'no-browser': { type: 'boolean', default: false },
        reason: { type: 'string' },
        force: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        only: { type: 'string' },
        to: { type: 'string' },
        who: { type: 'boolean', default: false },
        apps: { type: 'string' },
        public: { type: 'string' },
        'rollback-only': { type: 'boolean', default: false },
        'new-base': { type: 'boolean', default: false },
        line: { type: 'string' },
        against: { type: 'string' },
        keep: { type: 'string' },
        days: { type: 'string' },
        canary: { type: 'string' },
        'promote-after': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const run = async (args: string[]): Promise<Result> => {
  const { values, positionals } = parse(args);
  const [verb, ...rest] = positionals;
  if (values.help) return { lines: [USAGE], value: USAGE };
  return runVerb(await openContext(process.env, rest.find(isFolder) ?? root), verb, { ...values, rest });
};

const isJson = process.argv.includes('--json');
const print = ({ lines, value }: Result) => console.log(isJson ? JSON.stringify(value) : lines.join('\n'));

try {
  print(await run(process.argv.slice(2)));
} catch (error) {
  const text = describeFault(error);
  const faults = error instanceof GateError ? error.faults : [];
  const isLost = error instanceof UsageError && process.argv.length <= 2;
  if (isLost) console.error(USAGE);
  // Print the error last, where people look in a terminal.
  if (isJson) console.log(JSON.stringify({ error: text, faults }));
  else console.error(text);
  if (error instanceof UsageError && !isLost) console.error('npm run release -- --help explains every command');
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
