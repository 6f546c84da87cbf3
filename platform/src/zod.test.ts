import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from './zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workspaces = readdirSync(root).filter((name) => /^(contracts|platform|shell|chromeless|mf-\w+)$/.test(name));

const sources = workspaces.flatMap((workspace) =>
  readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$/.test(file) && !/testing|prerender/.test(file))
    .map((file) => join(root, workspace, 'src', file)),
);

/** Words of types, which no program sees. */
const TYPES = /^(input|output|infer|Zod[A-Z]\w*)$/;

test('the shared copy of zod has every name that code for the browser uses', () => {
  const used = new Set<string>();
  for (const file of sources) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes("from 'zod'")) continue;
    for (const [, name = ''] of text.matchAll(/\bz\.(\w+)/g)) if (!TYPES.test(name)) used.add(name);
    // A class of zod would be a value after these words.
    expect(text, file).not.toMatch(/instanceof z\.|new z\./);
  }
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !(name in z))).toEqual([]);
});

test('no code for the browser makes JSON schemas, whose part of zod the build leaves out', () => {
  const makers = sources.filter((file) => /toJSONSchema|fromJSONSchema/.test(readFileSync(file, 'utf8')));
  expect(makers).toEqual([]);
});
