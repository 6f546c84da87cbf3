import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStore } from '../store';
import { USAGE, UsageError } from './usage';
import { type Context, historyVerb, publishVerb, rollbackVerb, statusVerb } from './verbs';

// Bundled to release/dist/cli.js: the repository is two folders up.
const root = fileURLToPath(new URL('../..', import.meta.url));

const storeFolder = (env: NodeJS.ProcessEnv): string =>
  resolve(env.RELEASE_STORE || join(env.DATA_DIR || '.data', 'store'));

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'no-gate': { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        only: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

const run = async (args: string[]): Promise<void> => {
  const { values, positionals } = parse(args);
  const [verb, ...rest] = positionals;
  const context: Context = { store: openStore(storeFolder(process.env)), root, print: (line) => console.log(line) };
  if (values.help) return console.log(USAGE);
  if (verb === 'publish') {
    return publishVerb(context, rest, { changed: values.changed, gate: !values['no-gate'], force: values.force });
  }
  if (rest.length > 0) throw new UsageError(`${verb} takes no ${rest.join(' ')}`);
  if (verb === 'rollback') return rollbackVerb(context, values.only);
  if (verb === 'status') return statusVerb(context);
  if (verb === 'history') return historyVerb(context);
  throw new UsageError(verb === undefined ? 'A verb is missing' : `${verb} is no verb`);
};

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(USAGE);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
