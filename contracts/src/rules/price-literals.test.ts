import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requireProgram } from '../../../tooling/lib/programs.mjs';
import { INTERVALS } from '../entities/plan';
import { TIERS } from '../entities/tier';
import { PLANS, planAmount } from './plans';

const ROOT = path.join(import.meta.dirname, '../../..');
const CATALOGUE = 'contracts/src/entities/tier-table.ts';
/**
 * Tests and stories may name an amount to compare with; the sandbox sells nothing; benches and journeys only observe.
 */
const NOT_SHOWN = /\.(test|stories)\.|^(bench|e2e|tooling|design-system|embedded)\/|\/testing\/|test\//;

const amounts = TIERS.flatMap((tier) =>
  PLANS[tier].cents === null ? [] : INTERVALS.map((interval) => planAmount(tier, interval)),
);
const monthlyShares = TIERS.flatMap((tier) => (PLANS[tier].cents === null ? [] : planAmount(tier, 'yearly') / 12));
const cents = amounts.map((amount) => amount * 100);
const shown = [...amounts, ...monthlyShares];
/** `$59`, `5900`, or a number 59 called an amount, price or cents. */
const PRICE = new RegExp(
  [
    `\\$(${shown.join('|')})(?![\\d])`,
    `(?<![\\w.])(${cents.join('|')})(?![\\w.])`,
    `(amount|price|cents)\\w*['"]?\\s*[:=]\\s*(${shown.join('|')})(?![\\d_])`,
  ].join('|'),
  'i',
);

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');

const sources = execFileSync(requireProgram('git'), ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== CATALOGUE && !NOT_SHOWN.test(file));

test('only the catalogue contains a price', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((file) => {
    try {
      return PRICE.test(withoutComments(readFileSync(path.join(ROOT, file), 'utf8')));
    } catch {
      // Listed by git, but deleted in the working tree.
      return false;
    }
  });
  expect(found).toEqual([]);
});

test.each(['const label = `$59/month`;', 'const cents = 5900;', 'price: 24,', '"amount": 588'])(
  'the search finds %s',
  (line) => {
    expect(PRICE.test(line)).toBe(true);
  },
);

test.each(['setTimeout(run, 59_000)', 'width: 24rem', '$290', 'seconds: 59'])('the search ignores %s', (line) => {
  expect(PRICE.test(line)).toBe(false);
});
