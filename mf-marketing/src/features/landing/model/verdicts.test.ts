import { conditionText, SCAN_DEFINITIONS } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { VERDICTS } from './verdicts';

it('the sample answers test each rule of the momentum scanner at one moment, which they name, and say how far a missed one is', () => {
  const rules = SCAN_DEFINITIONS.momentum.where.map((clause) => conditionText(clause).toLowerCase());
  for (const each of VERDICTS) expect(each.rules.map(({ rule }) => rule.toLowerCase())).toEqual(rules);
  const [listed, missing] = VERDICTS;
  expect(listed).toMatchObject({ question: 'Why DEMO1?', verdict: 'Listed since 7:08', isListed: true });
  expect(listed?.rules.map(({ value }) => value)).toEqual(['$14.78', '$14.78', '30.7x', '4.5M', '+57.23%']);
  expect(missing).toMatchObject({ question: 'Why not DEMO7?', verdict: 'Not listed at 9:29', isListed: false });
  expect(missing?.rules.filter(({ holds }) => !holds).map(({ value }) => value)).toEqual(['1.7x, 0.3x short']);
});
