import passwords from '@zxcvbn-ts/language-common/dist/passwords.json.mjs';
import { expect, it } from 'vitest';
import { MOST_USED } from './most-used';

it('has the first 10,000 passwords of the estimator’s list', () => {
  expect(MOST_USED).toEqual(passwords.slice(0, 10_000));
});
