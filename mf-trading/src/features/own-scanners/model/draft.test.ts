import { COMMA_FAULT, CUSTOM_SCANNER_LIMITS } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { ownScanner } from '../../../shared/testing/own-scanner';
import {
  checkDraft,
  conditionsOf,
  type Draft,
  draftOf,
  faultsOf,
  figureChange,
  incompleteText,
  inputOf,
  isSound,
  typedFaults,
  withCondition,
  withNewCondition,
  withNewGroup,
  withoutCondition,
} from './draft';

/** The errors of the conditions, by position. */
const faultsByPosition = (draft: Draft) => {
  const { conditions } = checkDraft(draft);
  return conditionsOf(draft).flatMap(({ key }, position) =>
    conditions.has(key) ? [[position, conditions.get(key)]] : [],
  );
};
const FIRST = 0;
const keyOf = (draft: Draft, position: number) => conditionsOf(draft)[position]!.key;

describe('the draft of a scanner', () => {
  it('converts back to the same scanner when nothing changed', () => {
    const { name, definition } = ownScanner();
    expect(inputOf(draftOf(ownScanner()))).toEqual({ name, definition });
    const wide = ownScanner({ definition: { ...definition, other_kinds: true } });
    expect(inputOf(draftOf(wide))).toEqual({ name, definition: wide.definition });
  });

  it('starts with a valid definition that only lacks a name', () => {
    const faults = checkDraft(draftOf(null));
    expect(faults.name).toBe('Enter a name');
    expect(isSound(faults)).toBe(false);
    expect(isSound(faults, { nameless: true })).toBe(true);
  });

  it('shows its errors at their condition', () => {
    const start = draftOf(ownScanner());
    const draft = withCondition(withNewCondition(start, FIRST), keyOf(start, 0), { value: 'cheap' });
    expect(faultsByPosition(draft)).toEqual([
      [0, 'Enter a number to compare with'],
      [2, 'Enter a number to compare with'],
    ]);
    const longer = withNewCondition(start, FIRST);
    const repeated = withCondition(longer, keyOf(longer, 2), { op: '<=', value: '9' });
    expect(faultsByPosition(repeated)).toEqual([[2, 'An earlier condition already says this']]);
  });

  it('refuses a decimal comma with the way to write it, instead of reading ten times the number', () => {
    const start = draftOf(ownScanner());
    const draft = withCondition(start, keyOf(start, 0), { value: '4,50' });
    expect(faultsByPosition(draft)).toEqual([[0, COMMA_FAULT]]);
    expect(inputOf(withCondition(draft, keyOf(draft, 0), { value: '1,250,000' })).definition.where[0]?.value).toBe(
      1_250_000,
    );
  });

  it('shows errors that belong to no field above the form', () => {
    const start = draftOf(ownScanner());
    const empty = conditionsOf(start).reduce((draft, { key }) => withoutCondition(draft, key), start);
    expect(checkDraft(empty).whole).toBe('Add at least one condition');
    let many = start;
    while (conditionsOf(many).length <= CUSTOM_SCANNER_LIMITS.clauses) many = withNewCondition(many, FIRST);
    expect(new Set(conditionsOf(many).map(({ key }) => key)).size).toBe(conditionsOf(many).length);
    expect(checkDraft(many).conditions.size + Number(checkDraft(many).whole !== undefined)).toBeGreaterThan(0);
  });

  it('keeps alternatives apart: each has its own errors, and the one that loses its last condition goes', () => {
    const { definition } = ownScanner();
    const or = [[{ field: 'since_high_after_halt', op: '<=', value: 2 } as const], [definition.where[0]!]];
    const draft = draftOf(ownScanner({ definition: { ...definition, or } }));
    expect(inputOf(draft).definition.or).toEqual(or);
    // A figure may appear in two groups.
    expect(isSound(checkDraft(draft))).toBe(true);
    const typing = withNewGroup(draft);
    expect(faultsByPosition(typing)).toEqual([[4, 'Enter a number to compare with']]);
    expect(inputOf(withoutCondition(typing, keyOf(typing, 4)))).toEqual(inputOf(draft));
    // Without the first group, the next one takes its place.
    const rest = [0, 1].reduce((left) => withoutCondition(left, keyOf(left, 0)), draft);
    expect(inputOf(rest).definition).toMatchObject({ where: or[0], or: [or[1]] });
  });

  it('reads the server’s errors like its own', () => {
    const draft = draftOf(ownScanner());
    const faults = faultsOf(draft, [
      { path: 'definition.where.1.value', message: 'Enter a number to compare with' },
      { path: 'definition.where.1', message: 'another' },
      { path: 'name', message: 'Enter a name' },
      { path: 'definition.sort', message: 'There are these figures' },
    ]);
    expect(faults).toEqual({
      name: 'Enter a name',
      conditions: new Map([[keyOf(draft, 1), 'Enter a number to compare with']]),
      whole: 'There are these figures',
    });
  });

  it('clears a value that another figure would read in another unit, and keeps the others', () => {
    expect(figureChange({ field: 'relative_volume' }, 'float')).toEqual({ field: 'float', value: '' });
    expect(figureChange({ field: 'price' }, 'market_cap')).toEqual({ field: 'market_cap', value: '' });
    expect(figureChange({ field: 'percent_change' }, 'gap')).toEqual({ field: 'gap' });
    expect(figureChange({ field: 'since_high' }, 'since_low')).toEqual({ field: 'since_low' });
    expect(figureChange({ field: 'price' }, 'since_low')).toEqual({ field: 'since_low', op: '<=', value: '2' });
    // A look at an event and back does not turn 'at least' around.
    expect(figureChange({ field: 'since_low' }, 'percent_change')).toEqual({
      field: 'percent_change',
      op: '>=',
      value: '',
    });
  });

  it('says which conditions lack a value or have a wrong one', () => {
    const start = draftOf(ownScanner());
    expect(incompleteText(start)).toBeNull();
    const empty = withNewCondition(start, FIRST);
    expect(incompleteText(empty)).toBe('Complete condition 3 to see what matches.');
    // An empty input is not a typing error.
    expect(typedFaults(empty).size).toBe(0);
    const wrong = withCondition(empty, keyOf(empty, 0), { value: '-5' });
    expect(incompleteText(wrong)).toBe('Correct conditions 1 and 3 to see what matches.');
    expect([...typedFaults(wrong)]).toEqual([[keyOf(wrong, 0), 'Enter a price from $0.0001 to $1,000,000']]);
    expect(incompleteText(withoutCondition(withoutCondition(start, keyOf(start, 0)), keyOf(start, 1)))).toBe(
      'Add at least one condition.',
    );
  });
});
