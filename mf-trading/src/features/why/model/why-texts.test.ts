import { scanFigure } from '@prebell/contracts';
import { describe, expect, it } from 'vitest';
import { ownVerdict, whyClause } from '../testing/why';
import { holeOf, marginText, originText, ownVerdictText, verdictText } from './why-texts';

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

  it('write shares without a plus sign, and volume of many average days in percent like its limit', () => {
    expect([10, 441.2, 999.99, 1_000, 1_234, 174_416.29].map((value) => scanFigure('adv_pct', value))).toEqual([
      '10.00%',
      '441.20%',
      '999.99%',
      '1,000%',
      '1,234%',
      '174,416%',
    ]);
    expect([scanFigure('range_pct', 12.5), scanFigure('percent_change', 12.5)]).toEqual(['12.50%', '+12.50%']);
    expect(marginText(whyClause({ field: 'adv_pct', margin: 174_406.29 }))).toBe('met by 174,406%');
    expect(marginText(whyClause({ field: 'adv_pct', margin: -4.5, passes: false }))).toBe('missed by 4.50%');
  });

  it('name the source and the date of a figure', () => {
    const origins = [
      { figure: 'float', as_of: '2026-05-20', source: 'chi2tseng/stocks-in-play' },
      { figure: 'previous_close', as_of: null, source: 'listing' },
    ];
    expect(originText({ origins }, 'float')).toBe(' (source: chi2tseng/stocks-in-play, 2026-05-20)');
    expect(originText({ origins }, 'previous_close')).toBe(' (source: listing)');
    expect(originText({ origins }, 'shares_outstanding')).toBe('');
    expect(originText({}, 'float')).toBe('');
  });

  it('sum up a scanner', () => {
    const [held, failed] = [whyClause(), whyClause({ passes: false })];
    const since = '2025-02-06T09:00:00.000Z';
    expect(verdictText({ passes: true, clauses: [held], since })).toBe('Every condition has been met since 04:00 ET.');
    expect(verdictText({ passes: false, clauses: [held, failed], since })).toBe(
      'Not listed since 04:00 ET: one condition fails.',
    );
    expect(verdictText({ passes: false, clauses: [held], since })).toBe(
      'Every condition is met, but scanners leave this symbol out: see the figures used.',
    );
    expect(verdictText({ passes: false, clauses: [failed, failed], since })).toBe(
      'Not listed since 04:00 ET: 2 conditions fail.',
    );
  });

  it('sum up an own scanner: its groups, or what keeps the symbol out', () => {
    const [met, failed] = [
      { passes: true, clauses: [whyClause()] },
      { passes: false, clauses: [whyClause({ passes: false })] },
    ];
    const text = (overrides: Parameters<typeof ownVerdict>[0]) =>
      ownVerdictText(ownVerdict({ since: '2025-02-06T14:00:00.000Z', ...overrides }));
    expect(text({ passes: true, groups: [met] })).toBe('Every condition has been met since 09:00 ET.');
    expect(text({ groups: [failed] })).toBe('Not listed since 09:00 ET: one condition fails.');
    expect(text({ passes: true, groups: [failed, met] })).toBe('A group of conditions has been met since 09:00 ET.');
    expect(text({ groups: [failed, failed] })).toBe('Not listed since 09:00 ET: no group is met.');
    expect(text({ groups: [met], left_out: 'kind' })).toBe(
      'Every condition is met, but this scanner leaves out its kind of security.',
    );
    expect(text({ groups: [failed], left_out: 'no_trade' })).toBe('Not listed: it has not traded today.');
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
