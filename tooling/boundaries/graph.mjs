import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { LEFT_OUT, rulesFor } from './rules.mjs';

/** @param {string} root */
export const workspacesOf = (root) =>
  /** @type {string[]} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces);

/**
 * @typedef {{ rule: string, from: string, to: string }} Violation
 * @typedef {{ from: string, to: string }} Import between two files; paths are relative to the root
 */

/**
 * Reads every import of the workspaces' sources, types included, and checks them against the rules.
 * @param {string} root
 * @returns {Promise<{ violations: Violation[], imports: Import[], files: string[] }>}
 */
export const readGraph = async (root) => {
  const workspaces = workspacesOf(root);
  const { output } = await cruise(
    workspaces,
    {
      baseDir: root,
      parser: 'swc',
      tsPreCompilationDeps: true,
      moduleSystems: ['es6'],
      exclude: { path: LEFT_OUT },
      doNotFollow: { path: '(?:^|/)node_modules/' },
      validate: true,
      ruleSet: rulesFor(root, workspaces),
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js'],
    },
  );
  const { modules, summary } = /** @type {import('dependency-cruiser').ICruiseResult} */ (output);
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    files: modules.map(({ source }) => source),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
  };
};
