import { expect, it } from 'vitest';
import { alertInputOf, levelFault, NEW_ALERT } from './alert-draft';

it('rejects a blank or a word as a level', () => {
  expect(levelFault('DVLT', NEW_ALERT)).toBe('Enter a price');
  expect(levelFault('DVLT', { ...NEW_ALERT, level: '4.5' })).toBeNull();
  expect(levelFault('DVLT', { ...NEW_ALERT, level: 'high' })).toBe('Enter a price');
  expect(levelFault('DVLT', { ...NEW_ALERT, level: '0' })).toBe('Enter a price above zero');
  expect(levelFault('DVLT', { ...NEW_ALERT, kind: 'percent', level: '' })).toBe('Enter a percentage');
  expect(levelFault('DVLT', { ...NEW_ALERT, kind: 'percent', level: '-7.5' })).toBeNull();
});

it('needs no level for kinds without one', () => {
  const draft = { ...NEW_ALERT, level: 'nonsense' };
  expect(alertInputOf('DVLT', { ...draft, kind: 'halt' }).rule).toEqual({ kind: 'halt', symbol: 'DVLT' });
  expect(levelFault('DVLT', { ...draft, kind: 'new_high' })).toBeNull();
  expect(alertInputOf('DVLT', { ...draft, kind: 'scan_entry', scanner: 'gappers' }).rule).toEqual({
    ...{ kind: 'scan_entry', scanner: 'gappers', symbol: 'DVLT' },
  });
});
