import { expect, it } from 'vitest';
import { changelogTitle, inReadingOrder, newsOf } from './changelog-view';

const changesOf = (...apps: string[]) => apps.map((app) => ({ app, version: '0.1.0', digest: '21d87b8c1c1df756' }));

it('a title names up to three parts of the product in words, and counts more', () => {
  const title = (...apps: string[]) => changelogTitle({ kind: 'released', changes: changesOf(...apps) });
  expect(title('mf-trading')).toBe('New version: Desk');
  expect(title('mf-trading', 'mf-billing', 'mf-new')).toBe('New version: Desk, Billing and mf-new');
  expect(title('mf-trading', 'mf-billing', 'mf-new', 'shell')).toBe('New version of 4 parts');
  expect(changelogTitle({ kind: 'rolled_back', changes: changesOf('mf-cad') })).toBe(
    'Back to an earlier version: Dispatch',
  );
});

const note = (date: string, text: string) => ({ date, text });
const facts = (days: ReturnType<typeof newsOf>['readers']) =>
  days.map(({ day, parts }) => [day, ...parts.map(({ change, texts }) => [change.app, ...texts])]);

it('names each day once, the newest first, and last the parts without news', () => {
  const [desk, billing, shell, fresh] = changesOf('mf-trading', 'mf-billing', 'shell', 'mf-new');
  const changes = [
    { ...desk!, notes: [note('2026-11-28', 'Zoom.'), note('2026-11-29', 'Sort.'), note('2026-11-29', 'Keys.')] },
    { ...billing!, notes: [note('2026-11-29', 'Receipts.')] },
    { ...shell!, notes: [] },
    fresh!,
  ];
  expect(facts(newsOf({ kind: 'released', changes }).readers)).toEqual([
    ['Nov 29', ['mf-trading', 'Sort.', 'Keys.'], ['mf-billing', 'Receipts.']],
    ['Nov 28', ['mf-trading', 'Zoom.']],
    [null, ['shell', 'No changes that you would notice.'], ['mf-new', 'This build has no notes.']],
  ]);
});

it('says what a way back takes away', () => {
  const changes = changesOf('mf-trading').map((change) => ({ ...change, notes: [note('2026-11-29', 'Zoom.')] }));
  expect(facts(newsOf({ kind: 'rolled_back', changes }).readers)).toEqual([
    ['Nov 29', ['mf-trading', 'Taken back: Zoom.']],
  ]);
});

it('keeps the parts that a trader does not see apart', () => {
  const changes = changesOf('mf-trading', 'mf-cad', 'chromeless', 'mf-admin');
  const { readers, staff } = newsOf({ kind: 'released', changes });
  expect(readers[0]?.parts.map(({ change }) => change.app)).toEqual(['mf-trading']);
  expect(staff[0]?.parts.map(({ change }) => change.app)).toEqual(['mf-cad', 'chromeless', 'mf-admin']);
});

it('lists parts with news first, and the desk before the frame', () => {
  const notes = [{ date: '2026-11-29', text: 'The chart keeps its zoom.' }];
  const changes = [
    { app: 'shell', notes },
    { app: 'mf-new', notes: [] },
    { app: 'mf-billing' },
    { app: 'mf-trading', notes },
  ];
  expect(inReadingOrder(changes).map(({ app }) => app)).toEqual(['mf-trading', 'shell', 'mf-billing', 'mf-new']);
});
