import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { INTERVALS, PLANS, planAmount, TIERS } from '@prebell/contracts';
import { BUDGET } from '../../release/gate/size';
import { ROOT } from '../support/platform';

const APPS = /^(shell|chromeless|mf-[\w-]+)$/;
const TEXT = /\.(js|css|json|html|svg|webmanifest)$/;
const amounts = TIERS.filter((tier) => PLANS[tier].cents !== null).flatMap((tier) => [
  ...INTERVALS.map((interval) => planAmount(tier, interval)),
  planAmount(tier, 'yearly') / 12,
]);
/** A hard-coded price: views format theirs from cents, so no code contains one with its sign. */
const PRICE = new RegExp(`\\$(${amounts.join('|')})(?!\\d)`);
const SECRET =
  /\b[rs]k_(live|test)_\w|\bwhsec_\w|PRIVATE KEY-----|\b(postgres(ql)?|nats|smtps?):\/\/\w|\bAKIA[A-Z0-9]{12}|\$argon2id\$/;

/** All built files that a browser receives. */
const bundles = () =>
  readdirSync(ROOT)
    .filter((folder) => APPS.test(folder))
    .flatMap((app) => {
      const dist = join(ROOT, app, 'dist');
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file));
      return files.map((file) => ({ name: `${app}/${file}`, text: readFileSync(join(dist, file), 'utf8') }));
    });

test('no bundle contains a secret, and no code a price from outside the catalogue', () => {
  const all = bundles();
  expect(all.length).toBeGreaterThan(50);
  // Prerendered pages show prices, which come from the catalogue.
  const code = all.filter(({ name }) => !name.endsWith('.html'));
  expect(code.filter(({ text }) => PRICE.test(text)).map(({ name }) => name)).toEqual([]);
  expect(all.filter(({ text }) => SECRET.test(text)).map(({ name }) => name)).toEqual([]);
});

test('the search finds what it should', () => {
  const secrets = ['sk_live_51N', 'sk_test_a', 'whsec_abc', 'postgres://prebell@db', '-----BEGIN PRIVATE KEY-----'];
  expect(secrets.filter((planted) => !SECRET.test(`key:"${planted}"`))).toEqual([]);
  expect(['from $59/month', '$24', '$588.00'].filter((planted) => !PRICE.test(planted))).toEqual([]);
});

test('no file of a remote exceeds what a publish accepts', () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const sizes = bundles()
    .filter(({ name }) => name.startsWith('mf-') && name.endsWith('.js'))
    .map(({ name, text }) => ({ name, kib: brotliCompressSync(text, { params }).length / 1024 }));
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter(({ kib }) => kib > BUDGET.remote.file)).toEqual([]);
});
