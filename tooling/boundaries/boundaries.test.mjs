import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkBoundaries } from './check.mjs';
import { readGraph } from './graph.mjs';
import { MAY_IMPORT } from './rules.mjs';

/** One forbidden import per rule: rule, file and content. */
const WRONG = [
  ['contracts imports only itself', 'contracts/src/a.ts', "import type { S } from '../../server/src/http/index';"],
  ['server imports only contracts', 'server/src/http/a.ts', "import { A } from '../../../bff/measuring';"],
  ['mf-one imports only contracts, platform, design-system', 'mf-one/src/a.tsx', "export * from '../../shell/src/a';"],
  [
    'server is imported only through its entry points',
    'bff/src/http/a.ts',
    "import { B } from '../../../server/src/http/inner';",
  ],
  [
    'the base of the back end imports no module and nothing of its start',
    'bff/src/deps.ts',
    "import type { C } from './modules/auth/a';",
  ],
  [
    'a module of the back end imports nothing of its start',
    'bff/src/modules/auth/a.ts',
    "import { D } from '../../main';",
  ],
  [
    'the Stripe sandbox is loaded in one place',
    'bff/src/start/a.ts',
    "export const e = () => import('../../../embedded/stripe/src/index');",
  ],
  ['modules and slices of the server form no circle', 'bff/src/modules/one/a.ts', "import type { F } from '../two/b';"],
  ['a feature imports no other feature', 'mf-one/src/features/one/a.tsx', "import type { G } from '../two/b';"],
  [
    'entities import no features or pages',
    'mf-one/src/entities/one/a.ts',
    "import type { H } from '../../features/two/b';",
  ],
  [
    'shared code imports no entities, features or pages',
    'mf-one/src/shared/a.ts',
    "import { I } from '../entities/two/b';",
  ],
  ['a feature imports no page', 'mf-one/src/features/one/b.ts', "import { J } from '../../pages/a';"],
  ['apps take shared libraries from the platform', 'mf-one/src/b.ts', "import { K } from 'react-router';"],
  ['only hosts load remotes', 'mf-one/src/c.ts', "import { L } from '../../platform/src/host/index';"],
];

/** A repository with every workspace, and a function that writes a file of it. */
const makeRepository = () => {
  const folder = mkdtempSync(join(tmpdir(), 'prebell-boundaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (/** @type {string} */ file, text = 'export const x = 1;\n') => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const workspaces = [...Object.keys(MAY_IMPORT), 'mf-one'];
  write('package.json', JSON.stringify({ type: 'module', workspaces }));
  for (const workspace of workspaces) write(`${workspace}/src/index.ts`);
  return { folder, write };
};

test('every rule finds its violation, types and JSX files included', async () => {
  const { folder, write } = makeRepository();
  write('server/package.json', JSON.stringify({ exports: { './http': './src/http/index.ts' } }));
  write('platform/package.json', JSON.stringify({ exports: { './host': './src/host/index.ts' } }));
  write('bff/package.json', JSON.stringify({ exports: { './measuring': './measuring.ts' } }));
  write('shell/package.json', JSON.stringify({ exports: { '.': './src/a.ts' } }));
  write('embedded/stripe/package.json', JSON.stringify({ exports: { '.': './src/index.ts' } }));
  write('node_modules/react-router/package.json', JSON.stringify({ name: 'react-router', main: 'index.js' }));
  write('node_modules/react-router/index.js');
  for (const file of ['server/src/http/index.ts', 'server/src/http/inner.ts', 'platform/src/host/index.ts'])
    write(file);
  for (const file of ['bff/measuring.ts', 'bff/src/main.ts', 'shell/src/a.ts', 'mf-one/src/pages/a.tsx']) write(file);
  for (const file of ['mf-one/src/features/two/b.tsx', 'mf-one/src/entities/two/b.ts']) write(file);
  write('bff/src/modules/two/b.ts', "import type { M } from '../one/a';\n");
  for (const [, file = '', text = ''] of WRONG) write(file, `${text}\n`);

  const { violations } = await readGraph(folder);
  const found = new Set(violations.map(({ rule }) => rule));
  expect([...found].sort()).toEqual(WRONG.map(([rule]) => rule).sort());
});

test('a module file whose name does not end with a role is found', async () => {
  const { folder, write } = makeRepository();
  const place = (/** @type {string} */ name) => `<!-- picture: ${name} -->\n<!-- end of picture -->\n`;
  write('docs/architecture.md', `${place('workspaces')}${place('back end')}`);
  const named = ['one.routes', 'two.rules', 'index', 'stripe/three.gateway', 'one.routes.test'];
  for (const name of [...named, 'four', 'rules', 'five.helper']) write(`bff/src/modules/one/${name}.ts`);
  write('bff/src/http/six.ts');
  const { unnamed } = await checkBoundaries(folder);
  expect([...unnamed].sort()).toEqual(['five.helper', 'four', 'rules'].map((name) => `bff/src/modules/one/${name}.ts`));
});

test('a diagram is out of date as soon as the code imports something new', async () => {
  const { folder, write } = makeRepository();
  const place = (/** @type {string} */ name) => `<!-- picture: ${name} -->\n<!-- end of picture -->\n`;
  write('docs/architecture.md', `Words.\n${place('workspaces')}${place('back end')}`);
  write('bff/src/modules/one/a.ts', "import type { A } from '../two/b';\n");
  write('bff/src/modules/two/b.ts');
  const first = await checkBoundaries(folder);
  expect(first.drawn).toContain('  one --> two');
  write('docs/architecture.md', first.drawn);
  expect((await checkBoundaries(folder)).drawn).toBe(first.drawn);
  write('bff/src/modules/three/c.ts', "import type { B } from '../one/a';\n");
  const { document, drawn } = await checkBoundaries(folder);
  expect(drawn).not.toBe(document);
  expect(drawn).toContain('  three --> one');
  // An edge that follows from two arrows is left out.
  write('bff/src/modules/three/d.ts', "import { C } from '../two/b';\n");
  expect((await checkBoundaries(folder)).drawn).toBe(drawn);
});
