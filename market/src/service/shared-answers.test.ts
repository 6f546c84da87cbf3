import { expect, it } from 'vitest';
import { SharedAnswers } from './shared-answers';

it('equal requests share a pending answer, others and later ones have their own; a refusal is not cached', async () => {
  const shared = new SharedAnswers<number>();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked;
  };
  expect(await Promise.all([shared.get('a', ask), shared.get('a', ask), shared.get('b', ask)])).toEqual([1, 1, 2]);
  expect(await shared.get('a', ask)).toBe(3);
  const fails = () => Promise.reject(new Error('away'));
  const both = [shared.get('a', fails), shared.get('a', ask)];
  for (const each of both) await expect(each).rejects.toThrow('away');
  expect(await shared.get('a', ask)).toBe(4);
});
