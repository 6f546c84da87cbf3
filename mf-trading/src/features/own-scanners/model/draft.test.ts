import { COMMA_FAULT, CUSTOM_SCANNER_LIMITS } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { ownScanner } from '../../../shared/testing/own-scanner';
import { checkDraft, draftOf, faultsOf, inputOf, isSound, withClause, withNewClause, withoutClause } from './draft';

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
    const draft = withClause(withNewClause(draftOf(ownScanner())), 0, { value: 'cheap' });
    expect([...checkDraft(draft).clauses]).toEqual([
      [0, 'Enter a number to compare with'],
      [2, 'Enter a number to compare with'],
    ]);
    const repeated = withClause(withNewClause(draftOf(ownScanner())), 2, { op: '<=', value: '9' });
    expect([...checkDraft(repeated).clauses]).toEqual([[2, 'An earlier condition already says this']]);
  });

  it('refuses a decimal comma with the way to write it, instead of reading ten times the number', () => {
    const draft = withClause(draftOf(ownScanner()), 0, { value: '4,50' });
    expect([...checkDraft(draft).clauses]).toEqual([[0, COMMA_FAULT]]);
    expect(inputOf(withClause(draft, 0, { value: '1,250,000' })).definition.where[0]?.value).toBe(1_250_000);
  });

  it('shows errors that belong to no field above the form', () => {
    const empty = draftOf(ownScanner()).clauses.reduce(
      (draft, { key }) => withoutClause(draft, key),
      draftOf(ownScanner()),
    );
    expect(checkDraft(empty).whole).toBe('Add at least one condition');
    let many = draftOf(ownScanner());
    while (many.clauses.length <= CUSTOM_SCANNER_LIMITS.clauses) many = withNewClause(many);
    expect(new Set(many.clauses.map(({ key }) => key)).size).toBe(many.clauses.length);
    expect(checkDraft(many).clauses.size + Number(checkDraft(many).whole !== undefined)).toBeGreaterThan(0);
  });

  it('reads the server’s errors like its own', () => {
    const faults = faultsOf([
      { path: 'definition.where.1.value', message: 'Enter a number to compare with' },
      { path: 'definition.where.1', message: 'another' },
      { path: 'name', message: 'Enter a name' },
      { path: 'definition.sort', message: 'There are these figures' },
    ]);
    expect(faults).toEqual({
      name: 'Enter a name',
      clauses: new Map([[1, 'Enter a number to compare with']]),
      whole: 'There are these figures',
    });
  });
});
