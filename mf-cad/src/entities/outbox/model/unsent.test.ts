import { expect, it } from 'vitest';
import { call, opOn } from '../../../shared/testing/calls';
import { othersWork, unsentText } from './unsent';

const KL = { id: 'kl', username: 'kl' };
const JS = { id: 'js', username: 'js' };
const by = (author: typeof KL, fields: Parameters<typeof opOn>[1] = {}) => opOn(call(), { author, ...fields });

it("never gives a count without the authors' names", () => {
  expect(unsentText([])).toBe('');
  expect(unsentText([by(KL)])).toBe('1 unsent by kl');
  expect(unsentText([by(KL), by(JS), by(KL)])).toBe('3 unsent by kl and js');
  // Two accounts with the same name are two authors.
  expect(unsentText([by(KL), by({ id: 'k2', username: 'kl' })])).toBe('2 unsent by kl and kl');
});

it("divides others' entries into those that wait for a sender and those on their way", () => {
  const refusal = { code: 'TIME_OUT_OF_RANGE', text: 'x' };
  const [waiting, taken] = [by(KL, { key: '1' }), by(KL, { key: '2', sender: JS })];
  const ops = [waiting, taken, by(JS, { key: '3' }), by(KL, { key: '4', refusal })];
  expect(othersWork(ops, 'js')).toEqual({ waiting: [waiting], taken: [taken] });
  expect(othersWork(ops, 'mm').waiting.map(({ key }) => key)).toEqual(['1', '2', '3']);
});
