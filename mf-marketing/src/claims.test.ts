import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { render } from './prerender';

const ROOT = join(import.meta.dirname, '../..');
const DOCUMENT = readFileSync(join(ROOT, 'docs/claims.md'), 'utf8');
/** Pages that sell. The lessons of /resources teach the craft, and the legal texts promise by their own rules. */
const SELLING = [
  'LandingPage',
  'PricingPage',
  'AboutPage',
  'ContactPage',
  'StatusPage',
  'ScorecardPage',
  'ChangelogPage',
];
/** A sentence with an amount, or with a word that can be wrong. */
const CLAIM = /\d|\b(every|each|always|never|only|no|all|any|whole|same|first|live|real-time|immediately|anytime)\b/i;

interface Entry {
  readonly words: RegExp;
  readonly proofs: readonly string[];
}

/** `| claim | proof |`: the claim is a pattern in backticks, the proofs are links or commands in backticks. */
const entries: readonly Entry[] = [...DOCUMENT.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(
  ([, words = '', proof = '']) => ({
    words: new RegExp(words.replaceAll('\\|', '|'), 'i'),
    proofs: proof.match(/`[^`]+`|\]\([^)]+\)/g) ?? [],
  }),
);

const BREAKS = /<\/?(?:p|li|h\d|dt|dd|th|td|div|section|figcaption|article|summary|tr|a|button|label|option)\b[^>]*>/g;
const sentencesOf = (html: string): string[] =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<table.*?<\/table>/gs, (table) => (table.includes('Features by plan') ? table : ''))
    .replace(BREAKS, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, '’')
    .split(/\n|(?<=[.!?])\s/)
    .map((each) => each.trim())
    .filter((each) => each.split(' ').length > 2);

let claims: readonly string[] = [];
beforeAll(async () => {
  const pages = await render();
  const texts = SELLING.flatMap((name) => sentencesOf(pages[`pages/${name}.html`] ?? ''));
  claims = [...new Set(texts)].filter((text) => CLAIM.test(text));
}, 60_000);

test('every claim of a page that sells has an entry in docs/claims.md', () => {
  expect(claims.length).toBeGreaterThan(50);
  expect(claims.filter((claim) => !entries.some(({ words }) => words.test(claim)))).toEqual([]);
});

test('every entry still has its claim, so that the document says nothing that no page says', () => {
  expect(
    entries.filter(({ words }) => !claims.some((claim) => words.test(claim))).map(({ words }) => words.source),
  ).toEqual([]);
});

test('every entry names a file that exists, or a command of this repository', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const isSound = (proof: string): boolean => {
    const link = /^\]\((?:\.\.\/)?([^)#]+)/.exec(proof)?.[1];
    if (link !== undefined) return existsSync(join(ROOT, link));
    const [, script = '', , bench] = /^`npm run ([\w:]+)( -- ([\w-]+))?/.exec(proof) ?? [];
    return script in scripts && (bench === undefined || existsSync(join(ROOT, `bench/${bench}.ts`)));
  };
  const wrong = entries.filter(({ proofs }) => proofs.length === 0 || !proofs.every(isSound));
  expect(wrong.map(({ words }) => words.source)).toEqual([]);
});
