import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customDefinitionSchema } from './custom-scanner';
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
