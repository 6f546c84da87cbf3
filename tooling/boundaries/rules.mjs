import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which workspaces each workspace may import. */
export const MAY_IMPORT = {
  contracts: [],
  'design-system': ['contracts'],
  platform: ['contracts'],
  release: ['contracts'],
  'embedded/postgres': ['contracts'],
  'embedded/stripe': ['contracts'],
  market: ['contracts'],
  server: ['contracts'],
  bff: ['contracts', 'server', 'market', 'embedded/postgres', 'embedded/stripe', 'release'],
  shell: ['contracts', 'platform', 'design-system'],
  chromeless: ['contracts', 'platform', 'design-system'],
};
const REMOTE = ['contracts', 'platform', 'design-system'];

/** @param {string} workspace */
export const mayImport = (workspace) => (workspace.startsWith('mf-') ? REMOTE : MAY_IMPORT[workspace]);

/** Tests and their helpers, which may use the tools and test exports of other workspaces. */
export const TEST = '\\.(test|spec|stories)\\.|/test/|/testing/|/testing\\.tsx?$|/\\.storybook/';

/** @param {string} text */
const literally = (text) => text.replace(/[.\\]/g, '\\$&');
/** @param {readonly string[]} folders */
const anyOf = (folders) => `^(?:${folders.map(literally).join('|')})(?:/|$)`;

/** The files of a workspace that others may import: the `exports` of its package.json. */
const entryPointsOf = (root, workspace) => {
  const file = join(root, workspace, 'package.json');
  const { exports = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.values(exports).map((path) => `^${literally(join(workspace, String(path)))}$`);
};

const ERROR = /** @type {const} */ ('error');

const BASE = '^bff/src/(?:http|db|realtime|cluster)/|^bff/src/(?:deps|config|config-values)\\.ts$';
const START = '^bff/src/(?:start|demo|backup)/|^bff/src/(?!(?:deps|config|config-values)\\.)[^/]+\\.ts$';
const APP = '(mf-[^/]+|shell|chromeless)';

/**
 * The rules for dependency-cruiser. Type imports count like any other.
 * @param {string} root
 * @param {readonly string[]} workspaces
 * @returns {import('dependency-cruiser').IFlattenedRuleSet}
 */
export const rulesFor = (root, workspaces) => {
  const others = (workspace) => workspaces.filter((other) => other !== workspace);
  return {
    forbidden: [
      ...workspaces.map((workspace) => ({
        name: `${workspace} imports only ${mayImport(workspace).join(', ') || 'itself'}`,
        severity: ERROR,
        from: { path: anyOf([workspace]), pathNot: TEST },
        to: { path: anyOf(others(workspace).filter((other) => !mayImport(workspace).includes(other))) },
      })),
      ...workspaces.map((workspace) => ({
        name: `${workspace} is imported only through its entry points`,
        severity: ERROR,
        from: { path: anyOf(others(workspace)) },
        to: { path: anyOf([workspace]), pathNot: [...entryPointsOf(root, workspace), '\\.(?:json|css|mjs)$'] },
      })),
      {
        name: 'the base of the back end imports no module and nothing of its start',
        severity: ERROR,
        from: { path: BASE, pathNot: TEST },
        to: { path: [START, '^bff/src/modules/'] },
      },
      {
        name: 'a module of the back end imports nothing of its start',
        severity: ERROR,
        from: { path: '^bff/src/modules/', pathNot: TEST },
        to: { path: START },
      },
      {
        name: 'the Stripe sandbox is loaded in one place',
        severity: ERROR,
        from: { path: '^bff/src/', pathNot: [TEST, '^bff/src/start/stripe-sandbox\\.ts$'] },
        to: { path: '^embedded/stripe/', dependencyTypesNot: ['type-only'] },
      },
      {
        name: 'modules and slices of the server form no circle',
        severity: ERROR,
        scope: 'folder',
        from: { path: '^(?:bff/src/modules|server/src)/[^/]+$' },
        to: { circular: true },
      },
      {
        name: 'a feature imports no other feature',
        severity: ERROR,
        from: { path: `^${APP}/src/features/([^/]+)/` },
        to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
      },
      {
        name: 'entities import no features or pages',
        severity: ERROR,
        from: { path: `^${APP}/src/entities/` },
        to: { path: '^$1/src/(?:features|pages|widgets)/' },
      },
      {
        name: 'shared code imports no entities, features or pages',
        severity: ERROR,
        from: { path: `^${APP}/src/shared/`, pathNot: TEST },
        to: { path: '^$1/src/(?:entities|features|pages|widgets)/' },
      },
      {
        name: 'a feature imports no page',
        severity: ERROR,
        from: { path: `^${APP}/src/features/` },
        to: { path: '^$1/src/(?:pages|widgets)/' },
      },
      {
        name: 'apps take shared libraries from the platform',
        severity: ERROR,
        from: { path: `^${APP}/src/` },
        to: { path: '(?:^|/)node_modules/(?:react-router|@tanstack/react-query|socket\\.io-client)(?:/|$)' },
      },
      {
        name: 'only hosts load remotes',
        severity: ERROR,
        from: { path: '^mf-[^/]+/src/' },
        to: { path: '^platform/src/host/' },
      },
    ],
  };
};

/** Not part of the graph: tests of the back end import its start, which would create cycles between folders. */
export const LEFT_OUT =
  '(?:^|/)(?:dist|storybook-static)/|^(?:bff|server)/(?:.*\\.test\\.m?[jt]s$|test/|tools/)|\\.d\\.ts$';
