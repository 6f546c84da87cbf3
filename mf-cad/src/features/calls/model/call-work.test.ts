import { describe, expect, it } from 'vitest';
import { call } from '../../../shared/testing/calls';
import { beginComments, EMPTY_RADIO, hasFailedWork, isUnsaved, parseRadioTime, workErrors, workOn } from './call-work';

describe('work on a call', () => {
  it('takes a radio time with or without colon and leading zero, and nothing else', () => {
    expect(['14:02', '1402', '9:05', '905', ' 00:00 '].map(parseRadioTime)).toEqual([
      '14:02',
      '14:02',
      '09:05',
      '09:05',
      '00:00',
    ]);
    expect(['', '24:00', '12:60', '14', 'noon', '14:2'].map(parseRadioTime)).toEqual(Array(6).fill(null));
  });

  it('needs initials to dispatch, and notes and a real time for the log', () => {
    expect(workErrors.dispatch({ initials: ' ', unit: 'M1' })).toEqual({ initials: 'Enter dispatcher initials' });
    expect(workErrors.dispatch({ initials: 'KL', unit: '' })).toEqual({});
    expect(workErrors.radio({ ...EMPTY_RADIO, notes: ' ' })).toEqual({ notes: 'Please enter radio log notes' });
    expect(workErrors.radio({ time: '25:00', unit: '', notes: 'x' })).toEqual({ time: 'A time is HH:MM' });
    expect(workErrors.radio({ ...EMPTY_RADIO, notes: 'x' })).toEqual({});
  });

  it('is unsaved once something is typed that would be lost', () => {
    const begun = beginComments(call({ additional_comments: 'Gate code', comments_version: 2 }));
    expect(begun).toEqual({ comments: 'Gate code', begun: 'Gate code', base_version: 2 });
    expect(isUnsaved({})).toBe(false);
    expect(isUnsaved({ comments: workOn<'comments'>(begun) })).toBe(false);
    expect(isUnsaved({ comments: workOn<'comments'>({ ...begun, comments: '' }) })).toBe(true);
    expect(isUnsaved({ radio: workOn<'radio'>(EMPTY_RADIO) })).toBe(false);
    expect(isUnsaved({ radio: workOn<'radio'>({ ...EMPTY_RADIO, notes: 'x' }) })).toBe(true);
  });

  it('has failed until the next attempt', () => {
    const work = workOn<'radio'>({ ...EMPTY_RADIO, notes: 'x' });
    expect(hasFailedWork({ radio: work })).toBe(false);
    expect(hasFailedWork({ radio: { ...work, failure: new Error('no') } })).toBe(true);
  });
});
