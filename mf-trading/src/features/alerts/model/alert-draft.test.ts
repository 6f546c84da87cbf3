import { COMMA_FAULT } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { alertInputOf, draftAt, levelFault, NEW_ALERT, passedFault } from './alert-draft';

it('rejects a blank or a word as a level', () => {
  expect(levelFault('DVLT', NEW_ALERT)).toBe('Enter a price');
  expect(levelFault('DVLT', { ...NEW_ALERT, level: '4.5' })).toBeNull();
  expect(levelFault('DVLT', { ...NEW_ALERT, level: 'high' })).toBe('Enter a price');
  expect(levelFault('DVLT', { ...NEW_ALERT, level: '0' })).toBe('Enter a price above zero');
  expect(levelFault('DVLT', { ...NEW_ALERT, kind: 'percent', level: '' })).toBe('Enter a percentage');
  expect(levelFault('DVLT', { ...NEW_ALERT, kind: 'percent', level: '-7.5' })).toBeNull();
});

it('reads thousands and units as traders write them, and never a decimal comma as ten times the price', () => {
  const rule = (level: string) => alertInputOf('DVLT', { ...NEW_ALERT, level }).rule;
  expect(rule('1,250.75')).toMatchObject({ price: 1250.75 });
  expect(rule('1.5K')).toMatchObject({ price: 1_500 });
  expect(levelFault('DVLT', { ...NEW_ALERT, level: '4,50' })).toBe(COMMA_FAULT);
  expect(levelFault('DVLT', { ...NEW_ALERT, kind: 'percent', level: '7,5' })).toBe(COMMA_FAULT);
  expect(levelFault('DVLT', { ...NEW_ALERT, level: '9M' })).toBe('Enter a price of at most 1,000,000');
});

it('needs no level for kinds without one', () => {
  const draft = { ...NEW_ALERT, level: 'nonsense' };
  expect(alertInputOf('DVLT', { ...draft, kind: 'halt' }).rule).toEqual({ kind: 'halt', symbol: 'DVLT' });
  expect(levelFault('DVLT', { ...draft, kind: 'new_high' })).toBeNull();
  expect(alertInputOf('DVLT', { ...draft, kind: 'scan_entry', scanner: 'gappers' }).rule).toEqual({
    ...{ kind: 'scan_entry', scanner: 'gappers', symbol: 'DVLT' },
  });
  const own = crypto.randomUUID();
  expect(alertInputOf('DVLT', { ...draft, kind: 'scan_entry', scanner: own, any: true }).rule).toEqual({
    ...{ kind: 'own_entry', custom_scanner: own, symbol: null },
  });
});

it('refuses a level that the symbol is already beyond', () => {
  const current = { price: 3.84, percent_change: 12 };
  const fault = (draft: Partial<typeof NEW_ALERT>) => passedFault({ ...NEW_ALERT, ...draft }, current);
  expect(fault({ level: '1' })).toBe('It is already there or above: now 3.84. Change the level or the direction.');
  expect(fault({ level: '3.85' })).toBeNull();
  expect(fault({ level: '1', direction: 'below' })).toBeNull();
  expect(fault({ level: '4', direction: 'below' })).toContain('there or below');
  expect(fault({ kind: 'percent', level: '10' })).toContain('now +12.00%');
  expect(fault({ kind: 'percent', level: '15' })).toBeNull();
  expect(fault({ kind: 'halt' })).toBeNull();
  expect(passedFault({ ...NEW_ALERT, kind: 'percent', level: '10' }, { price: 3, percent_change: null })).toBeNull();
});

it('an alert at a level of the chart fires when the price crosses it from where it is now', () => {
  expect(draftAt(4.2, 4)).toMatchObject({ kind: 'price', level: '4.2', direction: 'above' });
  expect(draftAt(4.2, 5)).toMatchObject({ level: '4.2', direction: 'below' });
  for (const price of [3, 5]) {
    const current = { price, percent_change: null };
    expect(passedFault(draftAt(4.2, price), current)).toBeNull();
  }
  expect(draftAt(undefined, 5)).toEqual(NEW_ALERT);
});
