import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remember } from './remember';

test('gives what the function gives, for any texts in any order', () => {
  const of = (text: string) => ({ text });
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 80 })), (texts) => {
      const remembered = remember(of);
      for (const text of texts) expect(remembered(text)).toEqual(of(text));
    }),
  );
});

test('asks once for a text that repeats, again for a long one, and again after a failure', () => {
  let asked = 0;
  const remembered = remember((text) => {
    asked += 1;
    if (text === 'bad') throw new Error('bad');
    return asked;
  });
  expect([remembered('AAPL'), remembered('AAPL')]).toEqual([1, 1]);
  for (const time of [2, 3]) {
    expect(() => remembered('bad')).toThrow('bad');
    expect(asked).toBe(time);
  }
  const long = 'A'.repeat(65);
  expect([remembered(long), remembered(long)]).toEqual([4, 5]);
});

test('a client that sends ever new texts does not fill the memory: after a thousand it begins anew', () => {
  let asked = 0;
  const remembered = remember(() => {
    asked += 1;
    return asked;
  });
  expect(remembered('AAPL')).toBe(1);
  for (let text = 0; text < 1_000; text += 1) remembered(String(text));
  expect(remembered('AAPL')).toBe(1_002);
});
