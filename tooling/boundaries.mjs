// `npm run boundaries`: checks which code imports which, and that the back end's module files name their role.
// `-- --write` redraws the pictures of docs/architecture.md.

import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './boundaries/check.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { violations, unnamed, document, drawn, file } = await checkBoundaries(root);
for (const { rule, from, to } of violations) console.log(`${from} imports ${to}, but ${rule}`);
for (const name of unnamed) console.log(`${name} has no role in its name: docs/conventions.md lists the roles`);
const isStale = document !== drawn;
if (isStale && process.argv.includes('--write')) writeFileSync(file, drawn);
else if (isStale) console.log('The pictures of docs/architecture.md are out of date: npm run boundaries -- --write');
process.exitCode = violations.length + unnamed.length > 0 || (isStale && !process.argv.includes('--write')) ? 1 : 0;
