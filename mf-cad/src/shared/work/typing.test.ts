import { hours } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { EMPTY_RADIO } from '../acts/radio';
import { workOn } from './call-work';
import { beginCall } from './new-call';
import { isTypedByWindow, textsOf, withoutText, withTyped } from './typing';

const NOW = Date.parse('2026-02-06T19:02:11Z');
const draft = beginCall(NOW, 'America/New_York');
const user = { id: 'u1', username: 'kl' };
const radio = workOn<'radio'>({ ...EMPTY_RADIO, notes: 'Smoke' });

it('keeps typed text by window in a form that a later release can read', () => {
  const one = withTyped({}, { name: 'a', now: NOW, user, draft });
  const both = withTyped(one, { name: 'b', now: NOW, user, works: { c1: { radio } } });
  expect(both).toEqual({
    a: { at: NOW, user, draft, unfinished: [], works: {} },
    b: { at: NOW, user, draft: null, unfinished: [], works: { c1: { radio } } },
  });
  expect(isTypedByWindow(JSON.parse(JSON.stringify(both)))).toBe(true);
});

it('keeps neither errors nor links to refused entries', () => {
  const works = { c1: { radio: { ...radio, errors: { notes: 'x' }, repairs: 'k1' }, dispatch: undefined }, c2: {} };
  expect(withTyped({}, { name: 'a', now: NOW, user, works }).a?.works).toEqual({ c1: { radio } });
});

it('offers each text of a record on its own, and removes the one that was taken', () => {
  const other = beginCall(NOW, 'America/New_York');
  const works = { c1: { radio, dispatch: workOn<'dispatch'>({ initials: 'KL', unit: '' }) } };
  const { a } = withTyped({}, { name: 'a', now: NOW, user, draft, unfinished: [other], works });
  if (a === undefined) throw new Error('nothing kept');
  const texts = textsOf('a', a);
  // A form without typed words is no text.
  expect(texts.map(({ kind }) => kind)).toEqual(['create', 'create', 'radio']);
  let rest = a;
  for (const text of texts) rest = { ...rest, ...withoutText(rest, text) };
  expect(textsOf('a', rest)).toEqual([]);
});

it('forgets windows without text and those older than a day', () => {
  const all = withTyped({}, { name: 'a', now: NOW, user, draft });
  expect(withTyped(all, { name: 'a', now: NOW, user, draft: null })).toEqual({});
  expect(Object.keys(withTyped(all, { name: 'b', now: NOW + hours(25), user, draft }))).toEqual(['b']);
});

it.each([
  null,
  [],
  { a: 1 },
  { a: { at: 1, works: {} } },
  { a: { at: 1, user, works: { c1: { radio: { fields: { notes: 4 } } } } } },
])('rejects %j, which cannot be opened again', (value) =>
  expect(isTypedByWindow(value) && !Array.isArray(value)).toBe(false),
);
