import { hours } from '@prebell/contracts';
import { expect, it } from 'vitest';
import { EMPTY_RADIO } from '../acts/radio';
import { workOn } from './call-work';
import { beginCall } from './new-call';
import { isForgotten, NO_TEXT, readTyped, recordOf, textsOf, withoutText } from './typing';

const NOW = Date.parse('2026-02-06T19:02:11Z');
const draft = beginCall(NOW, 'America/New_York');
const user = { id: 'u1', username: 'kl' };
const radio = workOn<'radio'>({ ...EMPTY_RADIO, notes: 'Smoke' });

it('keeps typed text in a form that a later release can read', () => {
  const typed = recordOf({ ...NO_TEXT, draft, works: { c1: { radio } } }, user, NOW);
  expect(typed).toEqual({ at: NOW, user, draft, unfinished: [], works: { c1: { radio } }, repairs: {} });
  expect(readTyped(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
});

it('keeps neither errors nor links to refused entries', () => {
  const works = { c1: { radio: { ...radio, errors: { notes: 'x' }, repairs: 'k1' }, dispatch: undefined }, c2: {} };
  expect(recordOf({ ...NO_TEXT, works }, user, NOW)?.works).toEqual({ c1: { radio } });
});

it('offers each text of a record on its own, and removes the one that was taken', () => {
  const other = beginCall(NOW, 'America/New_York');
  const works = { c1: { radio, dispatch: workOn<'dispatch'>({ initials: 'KL', unit: '' }) } };
  const a = recordOf({ ...NO_TEXT, draft, unfinished: [other], works }, user, NOW);
  if (a === null) throw new Error('nothing kept');
  const texts = textsOf('a', a);
  // A form without typed words is no text.
  expect(texts.map(({ kind }) => kind)).toEqual(['create', 'create', 'radio']);
  let rest = a;
  for (const text of texts) rest = { ...rest, ...withoutText(rest, text) };
  expect(textsOf('a', rest)).toEqual([]);
});

it('keeps calls under repair by the key of the refused entry, and reads records of releases that kept none', () => {
  const typed = recordOf({ ...NO_TEXT, repairs: { k1: draft } }, user, NOW);
  expect(readTyped(JSON.parse(JSON.stringify(typed)))?.repairs).toEqual({ k1: draft });
  expect(readTyped({ at: NOW, user, draft, unfinished: [], works: {} })?.repairs).toEqual({});
});

it('keeps no record without text, and offers none after a day', () => {
  expect(recordOf(NO_TEXT, user, NOW)).toBeNull();
  const typed = recordOf({ ...NO_TEXT, draft }, user, NOW);
  expect(typed && [isForgotten(typed, NOW + hours(23)), isForgotten(typed, NOW + hours(25))]).toEqual([false, true]);
});

it.each([
  null,
  [],
  { a: 1 },
  { at: 1, works: {} },
  { at: 1, user, works: { c1: { radio: { fields: { notes: 4 } } } } },
])('rejects %j, which cannot be opened again', (value) => expect(readTyped(value)).toBeNull());
