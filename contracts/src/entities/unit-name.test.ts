import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsFault } from './call';
import { distinctUnits, isSameUnit, unitSpellings, unitsIn, unitText } from './unit-name';

describe('the units of a typed text', () => {
  it.each([
    ['E12, L9', ['E12', 'L9']],
    ['e12 l4;m28/bc2+r1&q7', ['E12', 'L4', 'M28', 'BC2', 'R1', 'Q7']],
    ['e 31 l 4', ['E31', 'L4']],
    ['medic 21 e5', ['MEDIC 21', 'E5']],
    ['Task Force 3', ['TASK FORCE 3']],
    ['ems 6b, boat 6b 6b', ['EMS6B', 'BOAT 6B', '6B']],
    ['rescue boat', ['RESCUE BOAT']],
    ['air support, e5', ['AIR SUPPORT', 'E5']],
    ['l4 e', ['L4', 'E']],
    ['9 31', ['9', '31']],
    ['#E5. and L4:', ['E5', 'L4']],
    ['e7 E07 E-7 e 7', ['E7']],
    ['', []],
  ])('%s', (text, units) => {
    expect(unitsIn(text)).toEqual(units);
  });

  it('get the spelling of this centre, wherever its names have spaces', () => {
    expect(unitsIn('e7 medic21', ['E07', 'MEDIC 21'])).toEqual(['E07', 'MEDIC 21']);
    expect(unitsIn('e5 car 54 b l4', ['CAR 54 B', 'E5'])).toEqual(['E5', 'CAR 54 B', 'L4']);
  });

  it('stay the same when they are read again', () => {
    const word = fc.oneof(
      fc.constantFrom('e31', 'MEDIC', '21', 'and', 'E', '07', ',', ';', 'boat'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const units = unitsIn(words.join(' '));
        expect(unitsIn(units.join(', '))).toEqual(units);
        expect(distinctUnits(units)).toEqual(units);
      }),
    );
  });
});

it.each([
  ['E07', 'E7', true],
  ['m-28', 'M28', true],
  ['medic 21', 'MEDIC21', true],
  ['E70', 'E7', false],
  ['E1-1', 'E11', false],
  ['E100', 'E1', false],
])('%s and %s are the same unit: %s', (a, b, same) => {
  expect(isSameUnit(a, b)).toBe(same);
});

it('stores designations in capitals and other text as typed', () => {
  expect(['e12, l9', '<b>e1</b>'].map(unitText)).toEqual(['E12, L9', '<b>e1</b>']);
});

it('names the spellings of one unit, and leaves other text alone', () => {
  const spellings = unitSpellings('e07');
  expect(spellings).toEqual(expect.arrayContaining(['E7', 'E07', 'E-7', 'E 007']));
  for (const one of spellings) expect(isSameUnit(one, 'E7'), one).toBe(true);
  expect(unitSpellings('elm')).toEqual(['elm']);
});

it('a unit that is too long is refused by a sentence that begins with a capital, whatever the unit begins with', () => {
  expect(unitsFault(`ꭍ${'1'.repeat(20)}`)).toBe(`The unit ‘ꭍ${'1'.repeat(20)}’ is too long: 21 characters, at most 20`);
});
