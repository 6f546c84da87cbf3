import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import budgets from '../size-budget.json' with { type: 'json' };

// The size that each export adds, without React and contracts: kilobytes of 1,024 bytes, minified, after brotli. If an export
// exceeds its budget, shrink it or raise the budget in the same commit. Icons are one line each.

const folder = fileURLToPath(new URL('.', import.meta.url));
/** The index, and the entry points that it exports again. */
const sources = ['index.ts', 'base.ts', 'tabs.ts'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
const named = [...sources.join('\n').matchAll(/^export \{([^}]*)\}/gms)].flatMap(([, names = '']) => names.split(','));
const values = named.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));

/** Each export as its own entry. */
const exportsAsEntries: Plugin = {
  name: 'exports as entries',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^only:/ }, ({ path }) => ({ path: path.slice('only:'.length), namespace: 'only' }));
    onLoad({ filter: /.*/, namespace: 'only' }, ({ path }) => ({
      contents: `export { ${path} } from './index'`,
      resolveDir: folder,
    }));
  },
};

const measure = async (): Promise<Record<string, number>> => {
  const { outputFiles } = await build({
    entryPoints: values.map((name) => ({ in: `only:${name}`, out: name })),
    plugins: [exportsAsEntries],
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    external: ['react', 'react-dom', '@prebell/contracts'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const size = (bytes: Uint8Array) => Math.round((brotliCompressSync(bytes, { params }).length / 1024) * 10) / 10;
  return Object.fromEntries(
    outputFiles.map(({ path, contents }) => [path.replace(/^.*\/|\.js$/g, ''), size(contents)]),
  );
};

test('every export stays within its budget', async () => {
  const sizes = await measure();
  expect(Object.keys(sizes).sort()).toEqual(Object.keys(budgets).sort());
  const outgrown = Object.entries<number>(budgets).filter(([name, budget]) => (sizes[name] ?? 0) > budget);
  expect(outgrown.map(([name, budget]) => `${name}: ${sizes[name]} KB, budget ${budget} KB`)).toEqual([]);
}, 300_000);
