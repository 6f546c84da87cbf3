import { expect, test } from 'vitest';
import { wronglyJudged, wycheproofVectors } from '../../../tooling/lib/wycheproof.mjs';
import { isMacOf, macOf } from './mac';

const vectors = wycheproofVectors('hmac_sha256');
const bytes = (hex: string) => Buffer.from(hex, 'hex');
const whole = vectors.filter(({ tag }) => tag.length === 64);

test("each of Wycheproof's whole MACs counts or not as it says, among other keys too", async () => {
  expect(whole).toHaveLength(87);
  const keysOf = (key: string) => [Buffer.alloc(32, 1), bytes(key)];
  expect(await wronglyJudged(whole, ({ key, msg, tag }) => isMacOf(keysOf(key), bytes(msg), bytes(tag)))).toEqual([]);
});

test('a cut MAC never counts, even if Wycheproof calls it valid', () => {
  const cut = vectors.filter(({ tag }) => tag.length < 64);
  expect(cut).toHaveLength(87);
  expect(cut.filter(({ key, msg, tag }) => isMacOf([bytes(key)], bytes(msg), bytes(tag)))).toEqual([]);
  for (const { key, msg, tag, result } of cut)
    expect(macOf(bytes(key), bytes(msg)).toString('hex').startsWith(tag)).toBe(result === 'valid');
});
