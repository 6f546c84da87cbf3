// `npm run pack [-- folder]`: packs contracts, platform and design system as npm packages for other teams.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packPackages } from './lib/pack-packages.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

try {
  const target = resolve(process.argv[2] ?? join(root, '.build/packages'));
  for (const archive of await packPackages(root, target)) console.log(archive);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
