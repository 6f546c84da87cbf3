import { expect, test } from 'vitest';
import { z } from 'zod';
import { findNul, validate } from './validate';

/** `content` inside so many lists. */
const nested = (depth: number, content: unknown): unknown => {
  let value = content;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

test('a NUL character is found at its place, in a name as well as in a text', () => {
  expect(findNul({ a: [{ b: 'x' }, { b: 'x\u0000' }] })).toEqual(['a', '1', 'b']);
  expect(findNul({ a: { 'b\u0000': 7 } })).toEqual(['a', 'b\u0000']);
  expect(findNul({ a: [null, 7, true, 'x'] })).toBeUndefined();
  expect(() => validate(z.object({ a: z.unknown() }), { a: ['\u0000'] })).toThrow('NUL');
});

test('a deep value costs one visit of each place: a path copied at each level would take hours here', () => {
  const depth = 500_000;
  expect(findNul(nested(depth, 'x'))).toBeUndefined();
  let asked = 0;
  const counted = new Proxy([], {
    ownKeys: () => {
      asked += 1;
      return ['length'];
    },
  });
  expect(findNul(nested(1_000, counted))).toBeUndefined();
  expect(asked).toBe(1);
});
