import { expect, test } from 'vitest';
import { z } from 'zod';
import { findNul, validate } from './validate';

/** `content` nested in this many lists. */
const nested = (depth: number, content: unknown): unknown => {
  let value = content;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

test('a NUL character is found at its place, in a name as well as in a text', () => {
  expect(findNul({ a: [{ b: 'x' }, { b: 'x\u0000' }] })).toEqual(['a', '1', 'b']);
  expect(findNul({ a: { 'b\u0000': 7 } })).toEqual(['a', 'b\u0000']);
  expect(findNul({ a: [null, 7, true, 'x'] })).toBeUndefined();
  expect(() => validate(z.object({ a: z.unknown() }), { a: ['\u0000'] })).toThrow('NUL');
});

test('a deep value costs one visit of each place: a path copied at each level would take hours here', () => {
  const depth = 500_000;
  expect(findNul(nested(depth, 'x'))).toBeUndefined();
  let asked = 0;
  const counted = new Proxy([], {
    ownKeys: () => {
      asked += 1;
      return ['length'];
    },
  });
  expect(findNul(nested(1_000, counted))).toBeUndefined();
  expect(asked).toBe(1);
});

test('a JavaScript property name is a name like any other', () => {
  expect(() => validate(z.record(z.string(), z.string()), { constructor: '\u0000' })).toThrow(
    'Constructor: text must not contain the NUL character',
  );
});

test('two checks of one field that fail with the same text give one issue', () => {
  const TEXT = 'Enter a day';
  const schema = z.object({
    day: z
      .string()
      .regex(/^\d+$/, TEXT)
      .refine(() => false, TEXT),
    other: z.string(),
  });
  const issues = [
    { path: 'day', message: TEXT },
    { path: 'other', message: 'Other is missing' },
  ];
  expect(() => validate(schema, { day: 'x' })).toThrow(
    expect.objectContaining({ extra: expect.objectContaining({ fields: { issues } }) }),
  );
});

test('a field with a name of one letter is named once', () => {
  expect(() => validate(z.record(z.string(), z.string()), { v: 7 })).toThrow(/^V must be text$/);
});

test.each([
  [{ query: { at: 'soon' } }, 'Time must be a number'],
  [{ first_name: 'x'.repeat(81) }, 'First name: at most 80 characters'],
  [{ name: 'x'.repeat(41) }, 'Name can have at most 40 characters'],
  [{ name: '' }, 'Name must not be empty'],
  [{ name: 7 }, 'Name must be text'],
  [{ roles: ['dispatcher', 'king'] }, 'Roles, item 2 must be one of dispatcher, supervisor'],
  [{ user_id: 'x' }, 'User id must be an id such as 01980000-0000-7000-8000-000000000000'],
  [{ day: '22.11.2026' }, 'Day must be a day such as 2026-11-22'],
  [{ amount: 0 }, 'Amount must be more than 0'],
  [{ amount: 0.001 }, 'Amount must be a multiple of 0.01'],
  [{ kind: 'no' }, 'Kind is not valid'],
  [{ extra: 1 }, 'The request has an unknown field: extra'],
  [7, 'The request must be an object'],
])('%j is refused in a sentence that names the field', (given, sentence) => {
  const schema = z.strictObject({
    query: z.object({ at: z.coerce.number().refine((at) => at > 0) }).optional(),
    first_name: z.string().max(80, 'At most 80 characters').optional(),
    name: z.string().min(1).max(40).optional(),
    roles: z.array(z.enum(['dispatcher', 'supervisor'])).optional(),
    user_id: z.uuid().optional(),
    day: z.iso.date().optional(),
    amount: z.number().positive().multipleOf(0.01).optional(),
    kind: z
      .string()
      .refine((kind) => kind === 'yes')
      .optional(),
  });
  expect(() => validate(schema, given)).toThrow(sentence);
});
