import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customDefinitionSchema, customScannerSchema } from './custom-scanner';
import { figureFacts } from './figure';
import { FIGURE_RANGES } from './figure-range';
import { SCAN_FIELDS, SCAN_OPS, type ScanCondition } from './scan';

const issuesOf = (definition: unknown): string[] => {
  const parsed = customDefinitionSchema.safeParse(definition);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};
const price = (op: string, value: unknown, field = 'price') => ({ field, op, value });
const holds = (value: number, { op, value: threshold }: ScanCondition): boolean =>
  op === '>='
    ? value >= threshold
    : op === '<='
      ? value <= threshold
      : op === '>'
        ? value > threshold
        : value < threshold;

describe('an invalid definition names the condition', () => {
  it.each([
    ['an unknown figure', [price('>=', 1), price('>=', 1, 'process')], ['where.1.field']],
    ['an unknown operator', [price('==', 1)], ['where.0.op']],
    ['text for a number', [price('>=', '1')], ['where.0.value']],
    ['no finite number', [price('>=', Number.POSITIVE_INFINITY)], ['where.0.value']],
    ['something more', [{ ...price('>=', 1), run: 'x' }], ['where.0']],
    ['nothing', [], ['where']],
    ['too much', Array.from({ length: 13 }, (_, k) => price('>=', k)), ['where']],
    ['a contradiction', [price('>=', 20), price('>', 1, 'gap'), price('<', 20)], ['where.2']],
    ['a repetition', [price('>=', 20), price('>=', 20)], ['where.1']],
    ['a weaker repetition', [price('>', 20), price('>=', 20)], ['where.1']],
    ['a ninth figure', SCAN_FIELDS.slice(0, 9).map((field) => price('>=', 1, field)), ['where.8']],
  ])('%s', (_, where, paths) => {
    expect(issuesOf({ where, sort: 'price' })).toEqual(paths);
  });

  it('a range may be a single value', () => {
    expect(issuesOf({ where: [price('>=', 2), price('<=', 2)], sort: 'price' })).toEqual([]);
  });

  it('an accepted definition can match, and a refused contradiction cannot', () => {
    const condition = fc.record({
      field: fc.constant('price' as const),
      op: fc.constantFrom(...SCAN_OPS),
      value: fc.integer({ min: 0, max: 6 }),
    });
    const candidates = Array.from({ length: 29 }, (_, k) => -4 + k / 2);
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), (where) => {
        const parsed = customDefinitionSchema.safeParse({ where, sort: 'price' });
        const isPossible = candidates.some((value) => where.every((each) => holds(value, each)));
        if (parsed.success) expect(isPossible).toBe(true);
        else if (!isPossible)
          expect(parsed.error.issues.some(({ message }) => message.includes('No value'))).toBe(true);
      }),
    );
  });
});

describe('a value outside the range of its figure', () => {
  const faultOf = (field: string, value: number): string | undefined =>
    customDefinitionSchema.safeParse({ where: [price('<=', value, field)], sort: 'price' }).error?.issues[0]?.message;

  it.each([
    ['since_vwap_up', [-5, 0, 0.0000001, 961, 99_999_999_999_999], [0.01, 0.5, 2, 960], 'Enter 0.01 to 960 minutes'],
    ['price', [-5, 0, 1_000_001], [0.0001, 5, 1_000_000], 'Enter a price from $0.0001 to $1,000,000'],
    ['dollar_change', [-1_000_001], [-5, 0, 5], 'Enter a change from -$1,000,000 to $1,000,000'],
    ['volume', [-1], [0, 1e9], 'Enter 0 or more'],
    ['halts_today', [-1], [0, 3], 'Enter 0 or more'],
    ['relative_volume', [-0.1], [0, 250], 'Enter 0 or more'],
    ['percent_change', [-101], [-100, 900], 'Enter -100% or more'],
    ['range_position', [-1, 101], [0, 100], 'Enter 0% to 100%'],
  ])('%s is refused with the values that are possible', (field, refused, accepted, text) => {
    for (const value of refused) expect(faultOf(field, value)).toBe(text);
    for (const value of accepted) expect(faultOf(field, value)).toBeUndefined();
    expect(issuesOf({ where: [price('>=', refused[0], field)], sort: 'price' })).toEqual(['where.0.value']);
  });

  it('is refused for every figure, and both ends are accepted', () => {
    for (const field of SCAN_FIELDS) {
      const { least, most } = FIGURE_RANGES[figureFacts(field).range];
      expect([faultOf(field, least), faultOf(field, most)]).toEqual([undefined, undefined]);
      expect(faultOf(field, least - Math.max(1, Math.abs(least)))).toEqual(expect.any(String));
      expect(faultOf(field, most + Math.max(1, Math.abs(most)))).toEqual(expect.any(String));
    }
  });

  it('does not keep an older scanner from loading', () => {
    const stored = {
      ...{ id: '01980000-0000-7000-8000-00000000c001', name: 'Old', version: 1, description: '' },
      ...{ created_at: '2025-02-06T13:00:00.000Z', updated_at: '2025-02-06T13:00:00.000Z' },
      definition: { where: [price('<=', -5, 'since_low')], or: [[price('>=', -5)]], sort: 'price' },
    };
    expect(customScannerSchema.parse(stored).definition).toMatchObject(stored.definition);
  });
});
