import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { remotesOf } from './remotes.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folders of a remote: each imports only from those before it. */
const LAYERS = ['shared', 'features', 'pages'];

/** Features that still import another one. Remove an entry with its import; add none. */
const EXCEPTIONS = [
  'mf-admin: account imports audit',
  'mf-admin: account imports billing',
  'mf-admin: account imports users',
  'mf-billing: plan-change imports subscription',
  'mf-billing: purchase imports subscription',
  'mf-billing: subscription imports plan-change',
  'mf-billing: upgrade imports plan-change',
  'mf-trading: replay imports chart',
  'mf-trading: settings imports signals',
];

/** @param {string} remote */
const wrongImports = (remote) => {
  const files = readdirSync(join(root, remote, 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$/.test(file));
  return sources.flatMap((file) => {
    const [layer = '', slice] = file.split('/');
    const imports = [...readFileSync(join(root, remote, 'src', file), 'utf8').matchAll(/from '(\.[^']*)'/g)];
    return imports.flatMap(([, path = '']) => {
      const [toLayer = '', toSlice] = posix.join(posix.dirname(file), path).split('/');
      if (!LAYERS.includes(layer) || !LAYERS.includes(toLayer)) return [];
      if (LAYERS.indexOf(toLayer) > LAYERS.indexOf(layer)) return [`${remote}: ${file} imports ${toLayer}/${toSlice}`];
      const isOtherFeature = layer === 'features' && toLayer === 'features' && slice !== toSlice;
      return isOtherFeature ? [`${remote}: ${slice} imports ${toSlice}`] : [];
    });
  });
};

it('imports inside a remote run from shared to features to pages, and features do not import each other', () => {
  const wrong = [...new Set(remotesOf(root).flatMap(wrongImports))].sort();
  expect(wrong).toEqual(EXCEPTIONS);
});
