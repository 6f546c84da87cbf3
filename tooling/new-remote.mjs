// `npm run new-remote -- mf-news`: creates a remote with a page, tests and a story. It changes no other folder.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scaffold } from './new-remote/scaffold.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  const [name, ...rest] = process.argv.slice(2);
  if (name === undefined || rest.length > 0) throw new Error('Usage: npm run new-remote -- mf-<name>');
  const files = scaffold(root, name);
  console.log(`${name} is ready: ${files.length} files. To try it:
  npx vitest run ${name}
  npm run build --prefix ${name}
  npm run release -- publish ${name}
To keep it, follow 'Add a remote' in CONTRIBUTING.md from step 2: all commands then include it.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
