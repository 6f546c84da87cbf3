import { hours } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { EMPTY_RADIO } from '../acts/radio';
import { workOn } from './call-work';
import { beginCall } from './new-call';
import { isTypedByWindow, withTyped } from './typing';

const NOW = Date.parse('2026-02-06T19:02:11Z');
const draft = beginCall(NOW, 'America/New_York');
const radio = workOn<'radio'>({ ...EMPTY_RADIO, notes: 'Smoke' });

it('keeps typed text by window in a form that a later release can read', () => {
  const one = withTyped({}, { name: 'a', now: NOW, draft });
  const both = withTyped(one, { name: 'b', now: NOW, works: { c1: { radio } } });
  expect(both).toEqual({ a: { at: NOW, draft, works: {} }, b: { at: NOW, draft: null, works: { c1: { radio } } } });
  expect(isTypedByWindow(JSON.parse(JSON.stringify(both)))).toBe(true);
});

it('keeps neither errors nor links to refused entries', () => {
  const works = { c1: { radio: { ...radio, errors: { notes: 'x' }, repairs: 'k1' }, dispatch: undefined }, c2: {} };
  expect(withTyped({}, { name: 'a', now: NOW, works }).a?.works).toEqual({ c1: { radio } });
});

it('forgets windows without text and those older than a day', () => {
  const all = withTyped({}, { name: 'a', now: NOW, draft });
  expect(withTyped(all, { name: 'a', now: NOW, draft: null })).toEqual({});
  expect(Object.keys(withTyped(all, { name: 'b', now: NOW + hours(25), draft }))).toEqual(['b']);
});

it.each([null, [], { a: 1 }, { a: { at: 1, works: { c1: { radio: { fields: { notes: 4 } } } } } }])(
  'rejects %j, which cannot be opened again',
  (value) => expect(isTypedByWindow(value) && !Array.isArray(value)).toBe(false),
);
