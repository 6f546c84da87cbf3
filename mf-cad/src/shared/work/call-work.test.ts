import { describe, expect, it } from 'vitest';
import { beginComments } from '../acts/comments';
import { beginCorrection } from '../acts/correction';
import { EMPTY_RADIO } from '../acts/radio';
import { parseRadioTime } from '../acts/radio-time';
import { call } from '../testing/calls';
import { isUnsaved, prepare, workOn } from './call-work';

const MOMENT = { now: Date.parse('2026-02-06T19:02:11.000Z'), timeZone: 'America/New_York' };
const LINE = { id: 'r1', time: '13:58', unit: 'M21', notes: 'Two patients' };

describe('work on a call', () => {
  it('accepts a radio time with or without colon and leading zero, and nothing else', () => {
    expect(['14:02', '1402', '9:05', '905', ' 00:00 '].map(parseRadioTime)).toEqual([
      '14:02',
      '14:02',
      '09:05',
      '09:05',
      '00:00',
    ]);
    expect(['', '24:00', '12:60', '14', 'noon', '14:2'].map(parseRadioTime)).toEqual(Array(6).fill(null));
  });

  it('requires initials to dispatch, notes and a valid time for the log, a reason to cancel and to correct', () => {
    const errors = <K extends Parameters<typeof prepare>[0]>(
      ...[kind, fields]: [K, Parameters<typeof prepare<K>>[1]]
    ) => prepare(kind, fields, MOMENT).errors;
    expect(errors('dispatch', { initials: ' ', unit: 'M1' })).toEqual({ initials: 'Enter dispatcher initials' });
    expect(errors('dispatch', { initials: 'KL', unit: '' })).toEqual({});
    expect(errors('radio', { ...EMPTY_RADIO, notes: ' ' })).toEqual({ notes: 'Please enter radio log notes' });
    expect(errors('radio', { time: '25:00', unit: '', notes: 'x' })).toEqual({ time: 'Enter a time as HH:MM' });
    expect(errors('status', { action: 'cancel', unit: '', detail: '' })).toEqual({ detail: 'Please enter a reason' });
    expect(errors('status', { action: 'assign', unit: '', detail: '' })).toEqual({ unit: 'Please enter a unit' });
    expect(errors('status', { action: 'close', unit: '', detail: '' })).toEqual({});
    expect(errors('correction', beginCorrection(LINE))).toEqual({ reason: 'Please enter a reason' });
  });

  it('carries the time of the action; a time of ‘now’ becomes the current minute', () => {
    expect(prepare('radio', { ...EMPTY_RADIO, notes: 'On scene' }, MOMENT).body).toEqual({
      time: '14:02',
      unit: '',
      notes: 'On scene',
      occurred_at: '2026-02-06T19:02:11.000Z',
    });
  });

  it('edits comments from the version it knows, numbered or not yet arrived', () => {
    const saved = call({ additional_comments: 'Gate code', comments_version: 2 });
    expect(prepare('comments', beginComments(saved), MOMENT).body).toEqual({ comments: 'Gate code', base_version: 2 });
    expect(prepare('comments', beginComments(saved, 'k7'), MOMENT).body).toEqual({
      comments: 'Gate code',
      base_key: 'k7',
    });
  });

  it('counts as unsaved once the user typed something that would be lost', () => {
    const begun = beginComments(call({ additional_comments: 'Gate code', comments_version: 2 }));
    expect(isUnsaved({})).toBe(false);
    expect(isUnsaved({ comments: workOn<'comments'>(begun) })).toBe(false);
    expect(isUnsaved({ comments: workOn<'comments'>({ ...begun, comments: '' }) })).toBe(true);
    expect(isUnsaved({ radio: workOn<'radio'>(EMPTY_RADIO) })).toBe(false);
    expect(isUnsaved({ radio: workOn<'radio'>({ ...EMPTY_RADIO, notes: 'x' }) })).toBe(true);
    const correction = workOn<'correction'>({ ...beginCorrection(LINE), reason: 'Misheard' });
    expect(isUnsaved({ correction })).toBe(true);
  });
});
