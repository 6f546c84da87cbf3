import { expect, test, vi } from 'vitest';
import type { FigureFacts } from '../entities/figure-facts';

/** A copy of the table with one more figure, as an engineer would add it. */
vi.mock('../entities/figure-table', async (original) => {
  const { FIGURE_TABLE } = await original<typeof import('../entities/figure-table')>();
  const spread: FigureFacts = {
    phrase: 'spread',
    topic: 'price',
    unit: 'percent',
    format: 'percent',
    range: 'from_zero',
    wire: 'optional',
    row_plan: 'levels',
    scan_plan: 'low_float',
    column: { id: 'spread', place: 145, label: 'Spr.', name: 'Spread', is_tinted: false },
    meaning: 'Distance of ask and bid, in percent.',
  };
  return { FIGURE_TABLE: { ...FIGURE_TABLE, spread } };
});

const contract = await import('../index');
const spread = 'spread' as never;

test('a new figure is in the row, among the columns and in custom scanners, with its plans', () => {
  const row = { symbol: 'DVLT', price: 4, volume: 1, halted: false, as_of: '2026-01-01T00:00:00Z', seq: 1 };
  const unknown = contract.ROW_FIGURES.map((name) => [name, null]);
  const rest = { catalyst: null, gap_basis: null, rvol_reason: null };
  const parsed = contract.scannerRowSchema.parse({ ...Object.fromEntries(unknown), ...rest, ...row, spread: 0.4 });
  expect(parsed).toMatchObject({ price: 4, spread: 0.4 });
  expect(contract.COLUMN_FIGURES).toContain('spread');
  const where = [{ field: 'spread', op: '<=', value: 1 }];
  expect(contract.customDefinitionSchema.safeParse({ where, sort: 'spread' }).success).toBe(true);
  expect(contract.ROW_FIELD_PLANS[spread]).toBe('basic');
  expect(contract.SCAN_FIELD_PLANS[spread]).toBe('pro');
});
