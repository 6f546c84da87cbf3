import fc, { type Arbitrary } from 'fast-check';

/** The parts of a zod-generated JSON schema used here. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Values that have broken parsers, databases and templates. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'x'.repeat(6_000),
  '1e999',
  'NaN',
  '9'.repeat(40),
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  -1,
  0,
  -0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  -(2 ** 63),
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: { prototype: { is_admin: true } } },
  JSON.parse('{"__proto__": {"is_admin": true}}'),
];
const hostile = fc.constantFrom(...HOSTILE);

const stringOf = ({ format, pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date') return fc.constantFrom('2025-02-06', '2024-02-29', '2026-11-27');
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'));
    } catch {
      // It cannot invert a pattern, so any text is a guess.
    }
  }
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)), unit: 'grapheme' });
};

const numberOf = (schema: Schema): Arbitrary<unknown> => {
  const min = Math.max(schema.minimum ?? -1_000, -(2 ** 31));
  const max = Math.min(schema.maximum ?? 1_000_000, 2 ** 31);
  if (schema.type === 'integer')
    return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
  return fc.double({ min, max: Math.max(min, max), noNaN: true });
};

const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> => {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]));
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties === 'object' && Object.keys(fields).length === 0)
    return fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(additionalProperties), { maxKeys: 4 });
  // Columns nobody may write, and names that mean something to JavaScript.
  const extras = fc.dictionary(
    fc.constantFrom('is_admin', 'id', 'subscription_tier', '__proto__', 'constructor'),
    hostile,
  );
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, extras).map(([a, b]) => ({ ...b, ...a })) },
  );
};

const conforming = (schema: Schema): Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map(valuesOf));
  if (schema.allOf !== undefined) return conforming(Object.assign({}, ...schema.allOf));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return stringOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 5 } = schema;
      return fc.array(valuesOf(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) });
    }
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
};

/** Values that mostly fit `schema`, with an occasional hostile value in any place. */
export const valuesOf = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: conforming(schema) }, { weight: 1, arbitrary: hostile });
