import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HEADLINE_KINDS } from '../entities/headline-kind';
import { compareHeadlines, foremostHeadline, type RankedHeadline } from './headline-choice';

const AT = Date.parse('2026-05-21T11:00:00Z');
const of = (headline: string, facts: Partial<RankedHeadline> = {}): RankedHeadline => ({
  headline,
  kind: 'other',
  at: AT,
  is_label: false,
  ...facts,
});
const shown = (...items: readonly RankedHeadline[]) => foremostHeadline(items)?.headline;

test('within a minute a headline with a class stands for the symbol, even if another is some seconds newer', () => {
  const offering = of('prices an offering', { kind: 'offering' });
  expect(shown(offering, of('shares fall'))).toBe('prices an offering');
  expect(shown(of('shares fall', { at: AT + 59_000 }), offering)).toBe('prices an offering');
  expect(shown(of('shares fall', { at: AT + 60_000 }), offering)).toBe('shares fall');
});

test('the newest headline with a class stays ahead of an older one', () => {
  const older = of('prices an offering', { kind: 'offering' });
  expect(shown(older, of('PT raise', { kind: 'analyst', at: AT + 1_000 }))).toBe('PT raise');
  expect(shown(older, of('PT raise', { kind: 'analyst', at: AT + 600_000 }))).toBe('PT raise');
});

test('a link label loses against every statement of the session, and stands alone if there is none', () => {
  const label = of('Yahoo Finance — CODX', { at: AT + 3_600_000, is_label: true });
  expect(shown(label, of('CODX soars'))).toBe('CODX soars');
  expect(shown(label)).toBe('Yahoo Finance — CODX');
  expect(shown()).toBeUndefined();
});

const item = fc.record({
  headline: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom(...HEADLINE_KINDS),
  at: fc.integer({ min: AT, max: AT + 180_000 }),
  is_label: fc.boolean(),
});

test('the order is total: opposite both ways, transitive, and equal only for equal headlines', () => {
  fc.assert(
    fc.property(item, item, item, (a, b, c) => {
      expect(Math.sign(compareHeadlines(a, b)) + Math.sign(compareHeadlines(b, a))).toBe(0);
      if (compareHeadlines(a, b) <= 0 && compareHeadlines(b, c) <= 0)
        expect(compareHeadlines(a, c)).toBeLessThanOrEqual(0);
      if (compareHeadlines(a, b) === 0) expect(a).toEqual(b);
    }),
  );
});

test('the choice does not depend on the order of the list, and no headline of the list comes before it', () => {
  const shuffled = fc
    .array(item, { minLength: 1, maxLength: 12 })
    .chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })),
    );
  fc.assert(
    fc.property(shuffled, ([items, other]) => {
      const chosen = foremostHeadline(items)!;
      expect(foremostHeadline(other)).toEqual(chosen);
      expect(items.every((each) => compareHeadlines(chosen, each) <= 0)).toBe(true);
      // A statement is never hidden behind a label.
      expect(chosen.is_label).toBe(items.every(({ is_label }) => is_label));
    }),
  );
});
