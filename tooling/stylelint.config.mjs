// Rules for style sheets, run by `npm run verify`. Biome checks formatting and CSS errors.

const COLOUR_FUNCTIONS = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color', 'light-dark'];

/** For apps and the design system's components: colours and type sizes come from semantic tokens. */
const tokensOnly = {
  'color-no-hex': [true, { message: 'A colour is a token: var(--ds-...).' }],
  'color-named': ['never', { message: 'A colour is a token: var(--ds-...).' }],
  'function-disallowed-list': [COLOUR_FUNCTIONS, { message: 'A colour is a token: var(--ds-...).' }],
  'declaration-property-unit-disallowed-list': [
    { '/^font(-size)?$/': ['px'] },
    { message: 'Type follows the reader’s size: var(--ds-text-...).' },
  ],
  'declaration-property-value-disallowed-list': [
    {
      '/^--(?!_)/': ['/.*/'],
      '/.*/': ['/var\\(\\s*--(?!ds-|_)/'],
    },
    { message: 'Read tokens by semantic name (--ds-...), define properties of one’s own only (--_...).' },
  ],
  'declaration-no-important': true,
};

/** Only for apps: a remote's style sheet stays on the page after the remote has left, so it may only use its own classes. */
const ownClassesOnly = {
  'selector-disallowed-list': [
    [/^(?!\.|from$|to$|[\d.]+%$)(?!.*&)/],
    { splitList: true, message: 'A selector begins with a class of this module, or says & inside of one.' },
  ],
  'selector-class-pattern': [
    /^[a-z][A-Za-z0-9]*$/,
    { message: 'Classes are camelCase and the module’s own; those of components are not styled from outside.' },
  ],
  'selector-pseudo-class-disallowed-list': [['root', 'host', 'global'], { message: 'The page belongs to the host.' }],
  'selector-max-id': 0,
  'at-rule-disallowed-list': [['property', 'import', 'font-face'], { message: 'The page belongs to the host.' }],
};

/** @type {import('stylelint').Config} */
export default {
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  ignoreFiles: ['**/dist/**', '**/storybook-static/**'],
  rules: {},
  overrides: [
    {
      files: ['design-system/src/**/*.css'],
      rules: tokensOnly,
    },
    {
      // This folder defines the three tiers of tokens.
      files: ['design-system/src/tokens/*.css'],
      rules: Object.fromEntries(Object.keys(tokensOnly).map((rule) => [rule, null])),
    },
    {
      files: ['{shell,chromeless,mf-*}/src/**/*.css'],
      rules: { ...tokensOnly, ...ownClassesOnly },
    },
  ],
};
