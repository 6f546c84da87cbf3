import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [
  ...[
    'contracts',
    'platform',
    'design-system/src',
    'shell',
    'chromeless',
    'bff/src',
    'market/src',
    'embedded',
    'release',
    'tooling',
  ],
  ...['mf-admin', 'mf-billing', 'mf-cad', 'mf-marketing', 'mf-trading'],
];
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|\.[\w-]+)\/|\.test\.|\.stories\.|\/testing\//;

/**
 * Everything the product is written in, without its tests.
 * @returns {{file: string, text: string}[]} paths from the repository's root
 */
export const sourceFiles = (root) =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
    .filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file) && !LEFT_OUT.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
