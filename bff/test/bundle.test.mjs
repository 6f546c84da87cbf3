import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { BUNDLE, SANDBOX_FILE } from '../bundle.mjs';

const file = `${SANDBOX_FILE}.js`;
let outputs;

beforeAll(async () => {
  const { metafile } = await build({ ...BUNDLE, write: false, metafile: true, logLevel: 'error' });
  outputs = Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]);
});

test('the sandbox is one file of the bundle, and no other file contains a part of it', () => {
  const withSandbox = outputs.filter(([, { inputs }]) =>
    Object.keys(inputs).some((input) => /(?:^|\/)embedded\/stripe\//.test(input)),
  );
  expect(withSandbox.map(([name]) => name)).toEqual([file]);
});

test('the server loads it only when it needs it', () => {
  const imports = outputs.flatMap((output) => output[1].imports).filter(({ path }) => basename(path) === file);
  expect([...new Set(imports.map(({ kind }) => kind))]).toEqual(['dynamic-import']);
});

test('the production image goes without it', () => {
  const containerfile = readFileSync(join(import.meta.dirname, '../../deploy/Containerfile'), 'utf8');
  const [buildStage] = containerfile.split(/^COPY --from=build/m);
  const removed = /^RUN rm -rf (.+)$/m.exec(buildStage)?.[1].split(' ');
  expect(removed).toEqual(expect.arrayContaining([`bff/dist/${file}`, `bff/dist/${file}.map`, 'embedded/stripe']));
  expect(buildStage.indexOf('npm run build')).toBeLessThan(buildStage.indexOf('RUN rm -rf'));
});
