import { describe, expect, it } from 'vitest';
import { whyClause } from '../testing/why';
import { holeOf, marginText, scanFigure, verdictText } from './why-texts';

describe('the texts of an explanation', () => {
  it('show each figure in its own unit', () => {
    expect([
      scanFigure('price', 4.16),
      scanFigure('market_cap', 24_000_000),
      scanFigure('float', 3_900_000),
      scanFigure('gap', -1.5),
      scanFigure('relative_volume', 61.43),
      scanFigure('float', null),
    ]).toEqual(['$4.16', '$24.0M', '3.9M', '−1.50%', '61.4x', 'N/A']);
  });

  it('say how far a figure is from its threshold', () => {
    expect(marginText(whyClause({ margin: 2.16 }))).toBe('met by $2.16');
    expect(marginText(whyClause({ margin: -0.25, passes: false }))).toBe('missed by $0.25');
    expect(marginText(whyClause({ field: 'gap', margin: 3, passes: true }))).toBe('met by 3.00%');
    expect(marginText(whyClause({ margin: null, passes: false }))).toBe('no figure to compare');
  });

  it('sum up a scanner', () => {
    const [held, failed] = [whyClause(), whyClause({ passes: false })];
    expect(verdictText({ passes: true, clauses: [held] })).toBe('Every condition is met.');
    expect(verdictText({ passes: false, clauses: [held, failed] })).toBe('One condition fails.');
    expect(verdictText({ passes: false, clauses: [held] })).toBe(
      'Every condition is met, but scanners leave this symbol out: see the figures used.',
    );
    expect(verdictText({ passes: false, clauses: [failed, failed] })).toBe('2 conditions fail.');
  });
});

it('a missing previous close is explained on the day of a spin-off only', () => {
  const inputs = {
    previous_close: null,
    origins: [{ figure: 'spin_off', as_of: '2025-02-06', source: 'NEW, 1 for 4' }],
  };
  expect(holeOf(inputs, '2025-02-06')).toBe(': not comparable on the day of a spin-off');
  expect(holeOf(inputs, '2025-02-07')).toBe('');
  expect(holeOf({ ...inputs, previous_close: 10 }, '2025-02-06')).toBe('');
  expect(holeOf({ previous_close: null }, '2025-02-06')).toBe('');
});
