import { describe, expect, it } from 'vitest';
import { whyClause } from '../testing/why';
import { marginText, scanFigure, verdictText } from './why-texts';

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
