// `npm run dev -w <app> [-- --against URL] [--port N]`: one app with hot reload, and everything else from a running platform.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { run } from './lib/run.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const USAGE = 'npm run dev -w <app> -- [--against http://localhost:3000] [--port 8080]';

const readArguments = () => {
  try {
    const { values } = parseArgs({ options: { against: { type: 'string' }, port: { type: 'string' } } });
    const against = values.against ?? process.env.PREBELL_URL ?? 'http://localhost:3000';
    return { ...values, platform: new URL(against).origin };
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`);
  }
};

try {
  const { platform, port } = readArguments();
  const answer = await fetch(`${platform}/api/health`).catch(() => null);
  if (!answer?.ok)
    throw new Error(`No platform answers at ${platform}: run npm start, or name another one with --against`);
  // npm runs this in the app's folder, which contains its configuration.
  const { code } = await run(
    join(root, 'node_modules/.bin/rspack'),
    ['serve', '--node-env', 'development', ...(port === undefined ? [] : ['--port', port])],
    { env: { ...process.env, PREBELL_URL: platform } },
  );
  process.exitCode = code;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
