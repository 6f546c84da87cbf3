import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, proposeUnits } from './run-card-proposal';
import { readRunCards } from './run-cards';

const TEXT = `
# Norwood
response Structure Fire: ENGINE 2, TRUCK
response *: ENGINE
order 03 ENGINE: E3 E1 E5
order 03/1453 engine: e1 e9
order 04 ENGINE: E4
order * TRUCK: T1
area 03/1453: 100-199 Elm St
area 03: 1-999 Elm Street
area 04: Mill Rd
area 04: Ferry Ln
area 03: Oak Ave & Elm St
`;
const CARDS = readRunCards(TEXT);
const propose = (nature: string, area: string | null, busy: readonly string[] = [], cards = CARDS) =>
  proposeUnits(cards, { nature, area }, (unit) => !busy.includes(unit)).units;
const due = (kind: string, unit: string | null, busy: readonly string[] = []) => ({
  ...{ kind, unit, busy, isOptional: false },
});

describe('run cards', () => {
  it('have no faults when every line can be read', () => {
    expect(CARDS.faults).toEqual([]);
  });

  it.each([
    ['112 elm st', '03/1453'],
    ['100 block of ELM STREET', '03/1453'],
    ['300 Elm St', '03'],
    ['Elm St / Oak Ave', '03'],
    ['7 Mill Road', '04'],
    ['Mill Rd at Ferry Lane', '04'],
    ['Mill Rd at Elm St', null],
    ['5000 Elm St', null],
    ['', null],
  ])('know the area of %s: %s', (address, area) => {
    expect(areaOf(CARDS, address)).toBe(area);
  });

  it('propose the first free unit of the box, then of the station, then of any area, and no unit twice', () => {
    expect(propose('Structure fire', '03/1453')).toEqual([
      due('ENGINE', 'E1'),
      due('ENGINE', 'E9'),
      due('TRUCK', 'T1'),
    ]);
    expect(propose('Medical', '03/1453', ['E1', 'E9'])).toEqual([due('ENGINE', 'E3', ['E1', 'E9'])]);
    expect(propose('Structure fire, 2nd alarm', null)).toEqual([due('TRUCK', 'T1')]);
    expect(propose('Medical', '04', ['E4'])).toEqual([due('ENGINE', null, ['E4'])]);
  });

  it('name the unit of a kind that only some calls get, after the usual ones', () => {
    const cards = readRunCards(
      TEXT.replace('response *: ENGINE', 'response *: ENGINE?, TRUCK\nresponse Alarm: TRUCK 2?'),
    );
    expect(cards.faults).toEqual([]);
    expect(propose('Medical', '03', [], cards)).toEqual([
      due('TRUCK', 'T1'),
      { ...due('ENGINE', 'E3'), isOptional: true },
    ]);
    expect(cards.responses.get('alarm')).toEqual(Array(2).fill({ kind: 'TRUCK', isOptional: true }));
  });

  it('never propose a unit that is not free, or one twice', () => {
    const units = ['E1', 'E3', 'E4', 'E5', 'E9', 'T1'];
    fc.assert(
      fc.property(fc.constantFrom('03', '03/1453', '04', null), fc.subarray(units), (area, busy) => {
        const sent = propose('structure fire', area, busy).flatMap(({ unit }) => unit ?? []);
        expect(sent.filter((unit) => busy.includes(unit))).toEqual([]);
        expect(new Set(sent).size).toBe(sent.length);
      }),
    );
  });

  it.each([
    ['send E1', 'A line has a colon after its name.'],
    [`order 03 ENGINE: ${'E1 '.repeat(350)}`, 'A line has at most 1000 characters.'],
    ['send E1: x', 'A line begins with response, order or area.'],
    ['response Fire: 2', '‘2’ is not a kind of unit. Type kinds with commas, for example ENGINE 2, MEDIC.'],
    ['response Fire: BOAT', 'No order names BOAT, so nothing can be proposed for it.'],
    ['order 03: E1', 'Type the area and the kind of unit, for example order 12 ENGINE: E12 E7.'],
    ['order 03 TRUCK:', 'Type 1 to 40 units in the order they are due.'],
    ['order 03 ENGINE: E7', 'Area 03 has an order for ENGINE already. Change that line instead.'],
    ['area 03 b: 1-9 Elm St', 'The name of an area has no spaces, for example area 12: 100-199 ELM ST.'],
    ['area 03: 9-1 Elm St', 'The first house number is above the last one.'],
    ['area 03: …', 'Type a street with or without house numbers, or a corner: 100-199 ELM ST.'],
  ])('%s is a fault that says what would work', (line, text) => {
    expect(readRunCards(`${TEXT}${line}`).faults).toEqual([{ line: 14, text }]);
  });

  it('can be read or refused whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(readRunCards(text).faults.length).toBeLessThanOrEqual(text.split('\n').length * 12);
      }),
    );
  });
});
