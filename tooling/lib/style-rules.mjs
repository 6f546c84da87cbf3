import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import stylelint from 'stylelint';

const APP = /^(shell|chromeless|mf-[^/]+)$/;

/** Style rules for markup, which stylelint does not check. Biome checks elements: `noRestrictedElements` in biome.jsonc. */
/** @type {readonly (readonly [RegExp, string])[]} */
const MARKUP_RULES = [
  [
    /\bclassName=(\{\s*)?["'`]/,
    'A class written as a text is a component’s own: use the component, or a class of this CSS Module.',
  ],
  [
    /["'`\s(,]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})["'`\s),]|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i,
    'A colour is a token: var(--ds-...).',
  ],
  [/\bfontSize:\s*(?:\d|["'`][\d.]+px)/, 'Type follows the reader’s size: var(--ds-text-...).'],
];

/**
 * Style faults in an app's markup.
 * @param {string} source of a TSX file
 * @returns {{line: number, message: string}[]}
 */
export const markupProblems = (source) =>
  source
    .split('\n')
    .flatMap((text, index) =>
      MARKUP_RULES.filter(([pattern]) => pattern.test(text)).map(([, message]) => ({ line: index + 1, message })),
    );

/**
 * Error cards without a `cause`. The cause shows the reference with which support finds the request in the log.
 * @param {string} source of a TSX file
 * @returns {{line: number, message: string}[]}
 */
export const cardProblems = (source) =>
  [...source.matchAll(/<ErrorState\b[\s\S]*?\/>/g)]
    .filter(([card]) => card.includes('onRetry') && !card.includes('cause='))
    .map(({ index }) => ({
      line: source.slice(0, index).split('\n').length,
      message: 'An error card names its cause: cause={error}.',
    }));

/** Where stylelint finds its rules. Paths in them are relative to the repository's root. */
export const stylelintOptions = (root) => ({
  cwd: root,
  configFile: join(root, 'tooling/stylelint.config.mjs'),
  configBasedir: root,
});

/**
 * Checks style sheets with `tooling/stylelint.config.mjs`, and the markup of apps with the rules above.
 * @param {{root: string, workspaces: readonly string[]}} where
 * @returns {Promise<{code: number, output: string, seconds: number}>} like the result of a command
 */
export async function checkStyle({ root, workspaces }) {
  const started = performance.now();
  const apps = workspaces.filter((name) => APP.test(name));
  const sheets = await stylelint.lint({
    ...stylelintOptions(root),
    files: [...apps, 'design-system'].map((name) => `${name}/src/**/*.css`),
    formatter: 'unix',
  });
  const markup = await Promise.all(apps.map((name) => problemsOf(root, name)));
  return {
    code: sheets.errored || markup.flat().length > 0 ? 1 : 0,
    output: [sheets.report, ...markup.flat()].join('\n'),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

const problemsOf = async (root, app) => {
  const files = await readdir(join(root, app, 'src'), { recursive: true });
  const markup = files.filter((file) => file.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(file));
  const found = await Promise.all(
    markup.map(async (file) => {
      const path = `${app}/src/${file}`;
      const source = await readFile(join(root, path), 'utf8');
      const problems = [...markupProblems(source), ...(app.startsWith('mf-') ? cardProblems(source) : [])];
      return problems.map(({ line, message }) => `${path}:${line}: ${message}`);
    }),
  );
  return found.flat();
};
