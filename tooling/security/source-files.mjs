import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotesOf } from '../lib/remotes.mjs';

/** Source folders other than the remotes. */
export const SHARED = [
  'contracts',
  'platform',
  'design-system/src',
  'shell',
  'chromeless',
  'bff/src',
  'server/src',
  'market/src',
  'embedded',
  'release',
  'tooling',
];
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|\.[\w-]+)\/|\.test\.|\.stories\.|\/testing\//;

/**
 * The product's source files, without tests.
 * @returns {{file: string, text: string}[]} paths from the repository's root
 */
export const sourceFiles = (root) =>
  [...SHARED, ...remotesOf(root)]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file) && !LEFT_OUT.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
