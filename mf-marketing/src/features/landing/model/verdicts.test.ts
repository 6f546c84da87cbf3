import { conditionText, SCAN_DEFINITIONS } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { VERDICTS } from './verdicts';

it('the sample answers test each rule of the momentum scanner at one moment, which they name, and say how far a missed one is', () => {
  const rules = SCAN_DEFINITIONS.momentum.where.map((clause) => conditionText(clause).toLowerCase());
  for (const each of VERDICTS) expect(each.rules.map(({ rule }) => rule.toLowerCase())).toEqual(rules);
  const [listed, missing] = VERDICTS;
  expect(listed).toMatchObject({ question: 'Why DEMO1?', verdict: 'Listed since 8:41:07', isListed: true });
  expect(listed?.rules.map(({ value }) => value)).toEqual(['$12.87', '$12.87', '21.7x', '3.1M', '+40.50%']);
  expect(missing).toMatchObject({ question: 'Why not DEMO7?', verdict: 'Not listed at 9:31:30', isListed: false });
  expect(missing?.rules.filter(({ holds }) => !holds).map(({ value }) => value)).toEqual(['1.7x, 0.3x short']);
});
