import { expect, test } from 'vitest';
import { callbackUri } from './callback-uri.rules';

test.each([
  ['(555) 010-0199 ext 4', 'tel:+15550100199;ext=4'],
  ['415.555.0142 x12', 'tel:+14155550142;ext=12'],
  ['1-415-555-0142', 'tel:+14155550142'],
  ['+44 20 7946 0018', 'tel:+442079460018'],
  ['+1 415 555 0142', 'tel:+14155550142'],
])('%s is dialled as %s', (typed, uri) => {
  expect(callbackUri(typed)).toBe(uri);
});

test.each([
  '+44 (0)20 7946 0018',
  '555-0142',
  '555-0142 x12',
  '415-555-0142 or 415-555-0178',
  '415 555 0142 415 555 0178',
  '1-800-FLOWERS',
  'unknown',
  '911',
  '',
])('nothing is dialled for ‘%s’', (typed) => {
  expect(callbackUri(typed)).toBeNull();
});
