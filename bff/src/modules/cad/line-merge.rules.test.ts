import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeLines } from './line-merge.rules';

const BASE = 'Gate code 4411\nDog in the yard\nSecond floor';

test('if one side has no change, the other side wins', () => {
  expect(mergeLines(BASE, 'New', BASE)).toEqual({ text: 'New', merge: 'none' });
  expect(mergeLines(BASE, 'New', 'New')).toEqual({ text: 'New', merge: 'none' });
  expect(mergeLines(BASE, BASE, 'New')).toEqual({ text: 'New', merge: 'clean' });
});

test('changes in different places are both applied', () => {
  const mine = BASE.replace('4411', '4412');
  const theirs = `${BASE}\nHydrant on the pier side`;
  expect(mergeLines(BASE, mine, theirs)).toEqual({
    text: 'Gate code 4412\nDog in the yard\nSecond floor\nHydrant on the pier side',
    merge: 'clean',
  });
  expect(mergeLines(BASE, 'Gate code 4411\nSecond floor', theirs)).toEqual({
    text: 'Gate code 4411\nSecond floor\nHydrant on the pier side',
    merge: 'clean',
  });
});

test('changes in one place both stay, the earlier save first', () => {
  expect(mergeLines('', 'mine', 'theirs')).toEqual({ text: 'theirs\nmine', merge: 'union' });
  expect(mergeLines(BASE, `${BASE}\nmine`, `${BASE}\ntheirs`)).toEqual({
    text: `${BASE}\ntheirs\nmine`,
    merge: 'union',
  });
});

test('a line that one side removed and the other changed stays as changed', () => {
  expect(mergeLines('a\nb\nc', 'a\nc', 'a\nB\nc').text).toBe('a\nB\nc');
});

test('no line that either side added is ever lost', () => {
  const line = fc.constantFrom('a', 'b', 'c', 'd', 'e', '');
  const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
  const count = (whole: string, wanted: string) => whole.split('\n').filter((one) => one === wanted).length;
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const merged = mergeLines(base, mine, theirs).text;
      for (const wanted of ['a', 'b', 'c', 'd', 'e'])
        for (const side of [mine, theirs])
          if (count(side, wanted) > 0 && count(base, wanted) === 0) expect(count(merged, wanted)).toBeGreaterThan(0);
    }),
  );
});

test('texts too long to compare line by line lose nothing either', () => {
  const many = (prefix: string) => Array.from({ length: 1500 }, (_, index) => `${prefix}${index}`).join('\n');
  const { text, merge } = mergeLines(many('a'), `${many('a')}\nmine`, `theirs\n${many('a')}`);
  expect(merge).toBe('union');
  expect(text).toContain('\nmine');
  expect(text.startsWith('theirs\n')).toBe(true);
});
