import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TIERS } from '@prebell/contracts';
import { expect, test } from 'vitest';

const badge = readFileSync(join(import.meta.dirname, 'Badge.css'), 'utf8');
const tokens = readFileSync(join(import.meta.dirname, '../tokens/tokens.css'), 'utf8');

/** Free is grey, as a badge without a tone is. */
const coloured = TIERS.filter((tier) => tier !== 'free');

test.each(coloured)('the badge of %s has a rule and a colour', (tier) => {
  expect(tokens).toMatch(new RegExp(`--ds-tier-${tier}: `));
  expect(badge).toContain(`[data-tone="tier-${tier}"]`);
  expect(badge).toContain(`var(--ds-tier-${tier})`);
});
