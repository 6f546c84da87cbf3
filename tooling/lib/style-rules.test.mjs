import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import stylelint from 'stylelint';
import { describe, expect, it } from 'vitest';
import { remotesOf } from './remotes.mjs';
import { cardProblems, markupProblems, stylelintOptions } from './style-rules.mjs';

const root = join(fileURLToPath(import.meta.url), '../../..');

const rulesBroken = async (code, file = 'mf-x/src/X.module.css') => {
  const { results } = await stylelint.lint({ code, codeFilename: join(root, file), ...stylelintOptions(root) });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
};

/** All sheets below a folder's `src`, as one text. */
const sheetsOf = (folder) =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(root, folder, 'src', file), 'utf8'))
    .join('\n');
const FOLDERS = ['design-system', 'platform', 'shell', ...remotesOf(root)];

it.each(FOLDERS)('%s reads no token that the design system does not have', (folder) => {
  const known = new Set([...sheetsOf('design-system').matchAll(/(--ds-[\w-]+)\s*:/g)].map(([, name]) => name));
  const read = [...sheetsOf(folder).matchAll(/var\((--ds-[\w-]+)/g)].map(([, name]) => name);
  // An undefined name silently removes the whole declaration.
  expect([...new Set(read)].filter((name) => !known.has(name))).toEqual([]);
});

describe('a style sheet of an app', () => {
  it('may style its own classes and their descendants, and animate', async () => {
    const sheet = `
      .call { --_gap: 2px; color: var(--ds-text); padding: var(--_gap); background: color-mix(in srgb, var(--ds-line) 55%, transparent);
        & td { font-size: var(--ds-text-12); }
        [dir="rtl"] & { opacity: 0.6; }
      }
      .call dt { color: inherit; }
      @keyframes fill { from { opacity: 0; } 50% { opacity: 0.5; } to { opacity: 1; } }`;
    expect(await rulesBroken(sheet)).toEqual([]);
  });

  it.each([
    ['a raw colour', '.a { color: #fff; }', 'color-no-hex'],
    ['a named colour', '.a { border: 1px solid red; }', 'color-named'],
    ['a computed colour', '.a { color: rgb(1 2 3); }', 'function-disallowed-list'],
    ['a colour by theme', '.a { color: light-dark(var(--ds-text), var(--ds-line)); }', 'function-disallowed-list'],
    ['a pixel font size', '.a { font-size: clamp(10px, 1vw, 1rem); }', 'declaration-property-unit-disallowed-list'],
    ['a pixel font shorthand', '.a { font: 600 12px/1 Inter; }', 'declaration-property-unit-disallowed-list'],
    ['a property for the page', '.a { --ds-line: 1; }', 'declaration-property-value-disallowed-list'],
    ['a primitive token', '.a { padding: var(--p-4); }', 'declaration-property-value-disallowed-list'],
    ['an element selector', 'button { opacity: 1; }', 'selector-disallowed-list'],
    ['an element in a media query', '@media (width < 9rem) { td { opacity: 1; } }', 'selector-disallowed-list'],
    ['every element', '* { opacity: 1; }', 'selector-disallowed-list'],
    ['an attribute anywhere', '[data-column] { opacity: 1; }', 'selector-disallowed-list'],
    ['the page', '.a:root { opacity: 1; }', 'selector-pseudo-class-disallowed-list'],
    ['a component of ours', '.ds-Button { opacity: 1; }', 'selector-class-pattern'],
    ['a component of a library', '.MuiButton-root { opacity: 1; }', 'selector-class-pattern'],
  ])('may not say %s', async (_, sheet, rule) => {
    expect(await rulesBroken(sheet)).toContain(rule);
  });
});

it('a component of the design system takes its colours from tokens; only tokens are made of raw ones', async () => {
  const sheet = '.ds-Thing { color: light-dark(#fff, #000); }';
  expect(await rulesBroken(sheet, 'design-system/src/thing/Thing.css')).toContain('color-no-hex');
  expect(await rulesBroken(sheet, 'design-system/src/tokens/tokens.css')).toEqual([]);
});

describe('markup of an app', () => {
  it.each([
    '<p className="ds-Card" />',
    "<p className={'MuiButton-root'} />",
    "<p style={{ color: '#f87171' }} />",
    "<p style={{ color: 'rgb(1 2 3)' }} />",
    '<p style={{ fontSize: 12 }} />',
    "<p style={{ fontSize: '12px' }} />",
  ])('may not say %s', (line) => {
    expect(markupProblems(`\n${line}`)).toEqual([{ line: 2, message: expect.any(String) }]);
  });

  it.each(['<p className={styles.card} />', '<a href="#main" />', "<p style={{ width: '12px' }} />"])(
    'may say %s',
    (line) => {
      expect(markupProblems(line)).toEqual([]);
    },
  );
});

it('an error card that can try again names its cause, so that it shows the reference of the request', () => {
  const card = (cause) => `<p />\n<ErrorState\n  title="Failed"\n  ${cause}onRetry={retry}\n/>`;
  expect(cardProblems(card('cause={error} '))).toEqual([]);
  expect(cardProblems(card(''))).toMatchObject([{ line: 2 }]);
  expect(cardProblems('<ErrorState title="No access" />')).toEqual([]);
});
