import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { transform } from 'esbuild';
import { sourceFiles } from './source-files.mjs';

/** Expressions with polynomial time that we accept, each with the reason why its input is short. We never accept exponential ones. */
const reviewed = JSON.parse(readFileSync(join(import.meta.dirname, 'reviewed-regexes.json'), 'utf8'));

/** Calls `visit` with every node of an acorn tree. */
const walk = (node, visit) => {
  if (typeof node?.type === 'string') visit(node);
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, visit);
};

/** Every regular expression in a source text: literals, and `new RegExp` with a literal string. */
const expressionsOf = async (parse, { file, text }) => {
  const { code } = await transform(text, {
    loader: /** @type {import('esbuild').Loader} */ (extname(file).slice(1).replace('mjs', 'js')),
    jsx: 'automatic',
    target: 'esnext',
  });
  const found = [];
  walk(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if (node.type === 'Literal' && node.regex) found.push({ file, ...node.regex });
    const [source, flags] = node.type === 'NewExpression' && node.callee.name === 'RegExp' ? node.arguments : [];
    if (typeof source?.value === 'string') found.push({ file, pattern: source.value, flags: flags?.value ?? '' });
  });
  return found;
};

/**
 * Runs recheck on every regular expression of the product, to find those that a hostile input can keep busy (S9).
 * @returns {Promise<{asked: number, findings: string[]}>}
 */
export async function scanRegexes(root, scanners) {
  const load = createRequire(join(scanners, 'package.json'));
  const { parse } = load('acorn');
  const { check } = load('recheck');
  const expressions = (await Promise.all(sourceFiles(root).map((source) => expressionsOf(parse, source)))).flat();
  const distinct = new Map(expressions.map((one) => [`/${one.pattern}/${one.flags}`, one]));
  const findings = [];
  for (const [text, { file, pattern, flags }] of distinct) {
    const { status, complexity } = await check(pattern, flags, { timeout: 10_000 });
    if (status !== 'safe' && !(complexity?.type === 'polynomial' && text in reviewed))
      findings.push(`${file}: ${text} is ${status} (${complexity?.summary ?? 'no answer in time'})`);
  }
  return { asked: distinct.size, findings };
}
