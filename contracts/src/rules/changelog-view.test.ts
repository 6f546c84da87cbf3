import { expect, it } from 'vitest';
import { appContents, changelogTitle, inReadingOrder, newsTexts } from './changelog-view';

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

it('a part says what it contains; one that is not known says nothing', () => {
  expect(appContents('mf-trading')).toBe('Scanners, charts, alerts and the trading room');
  expect(appContents('mf-new')).toBe('');
});

it('says what a user notices of a new build, what a way back takes away, and where there is nothing to notice', () => {
  const notes = [{ date: '2026-11-29', text: 'The chart keeps its zoom.' }];
  expect(newsTexts('released', { notes })).toEqual(['Nov 29: The chart keeps its zoom.']);
  expect(newsTexts('rolled_back', { notes })).toEqual(['Taken back (Nov 29): The chart keeps its zoom.']);
  expect(newsTexts('released', { notes: [] })).toEqual(['No changes that you would notice.']);
  expect(newsTexts('released', {})).toEqual(['This build has no notes.']);
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
