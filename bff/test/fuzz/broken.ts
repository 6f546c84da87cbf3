import fc, { type Arbitrary } from 'fast-check';
import { type Schema, valuesOf } from './from-schema';

/** `content` nested in this many lists or objects. */
const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** JSON texts that stand where something else was meant. */
const MISFITS: readonly string[] = [
  ...['null', 'true', '-1', '0', '1e308', '-1e308', '9007199254740993', '2147483648', '1e999', '0.1', '[]', '{}', '""'],
  ...[
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\ud83d\\ude00"',
    '"\\u202e\\u200b"',
    '"\\\\"',
    '"%"',
  ],
  ...['"0000-01-01T00:00:00Z"', '"0000-01-01"', '"infinity"', '"294276-12-31T23:59:59Z"', '"2026-02-30"', '"NaN"'],
  ...['"9999-12-31T23:59:59-23:59"', '"0000-01-01T00:00"', '"0001-01-01 00:00:00 BC"', '"-infinity"'],
  ...['{"\\u0000":1}', '{"\\ud800":"\\ud800"}', '{"__proto__":{"is_admin":true}}', '{"constructor":{"prototype":1}}'],
  nested(20, '[', ']'),
  nested(20, '{"a":', '}'),
  nested(31, '[', ']'),
  nested(9_000, '[', ']'),
  nested(5_000, '{"a":', '}'),
  `"${'x'.repeat(50_000)}"`,
  `"${'\\n'.repeat(20_000)}"`,
  `[${'1,'.repeat(20_000)}1]`,
  `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":1`).join()}}`,
  `"${'\\u0000'.repeat(5_000)}"`,
];

/** Unexpected properties. */
const EXTRAS: readonly string[] = [
  '"__proto__":{"is_admin":true}',
  '"\\u0000":1',
  '"\\ud800":"\\ud800"',
  `"${'k'.repeat(20_000)}":1`,
  `"deep":${nested(8_000, '[', ']')}`,
];

type Fault = { readonly kind: 'replace' | 'leave out' | 'double' | 'add'; readonly at: number; readonly text: string };

const faults: Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'leave out', 'double', 'add'),
  at: fc.nat(40),
  text: fc.constantFrom(...MISFITS),
});

const memberOf = (name: string, text: string): string => `${JSON.stringify(name)}:${text}`;

/** JSON of `value` in which the member that `fault` points at, somewhere inside, is not as it should be. */
const spoil = (value: unknown, fault: Fault): string => {
  if (typeof value !== 'object' || value === null) return fault.text;
  const members = Object.entries(value);
  const isList = Array.isArray(value);
  const written = (name: string, item: unknown) => {
    const text = JSON.stringify(item) ?? 'null';
    return isList ? text : memberOf(name, text);
  };
  const parts = members.map(([name, item]) => written(name, item));
  const at = members.length === 0 ? 0 : fault.at % members.length;
  const [name = '0', item] = members[at] ?? [];
  const isInside = typeof item === 'object' && item !== null && fault.at > members.length;
  const replaced = isInside ? spoil(item, { ...fault, at: fault.at - members.length }) : fault.text;
  const changed = isList ? replaced : memberOf(name, replaced);
  if (fault.kind === 'leave out') parts.splice(at, 1);
  else if (fault.kind === 'double') parts.push(changed);
  else if (fault.kind === 'add' && !isList) parts.push(EXTRAS[fault.at % EXTRAS.length] ?? '');
  else parts.splice(at, 1, changed);
  return isList ? `[${parts.join()}]` : `{${parts.join()}}`;
};

/** Bodies, as text, that are as `schema` wants them but for one fault. */
export const brokenBodies = (schema: Schema): Arbitrary<string> =>
  fc.tuple(valuesOf(schema), faults).map(([value, fault]) => spoil(value, fault));

/** What each member of a body is replaced by in turn: what has failed in one place is tried in all of them. */
const SWEPT: readonly string[] = [
  ...['null', '"\\u0000"', '"\\ud800"', '{"\\u0000":1}', '{"\\ud800":"\\ud800"}', '"0000-01-01T00:00:00Z"', '"\\\\"'],
  nested(9_000, '[', ']'),
  `{"a":${nested(9_000, '[', ']')}}`,
];

/** Bodies as text: in each, one member of `sound` is replaced, or one of its objects gets an extra member. */
export const sweptBodies = (sound: unknown): string[] => {
  if (typeof sound !== 'object' || sound === null) return [];
  const members = Object.entries(sound);
  return members.flatMap(([, item], at) =>
    SWEPT.flatMap((text) => {
      const replaced = spoil(sound, { kind: 'replace', at, text });
      if (typeof item !== 'object' || item === null) return [replaced];
      const inside = members.map(([name, other], index) =>
        memberOf(name, index === at ? spoil(other, { kind: 'double', at: 0, text }) : JSON.stringify(other)),
      );
      return Array.isArray(sound) ? [replaced] : [replaced, `{${inside.join()}}`];
    }),
  );
};

/** Parts of a path and values of a query, as a URL contains them. */
export const brokenParts: Arbitrary<string> = fc.constantFrom(
  ...['%00', '%', '%25', '%zz', '%ED%A0%80', '%C0%80', '%5C', '%5C%5C', '_', '%F0%9F%98%80', '..%2f..%2fetc', '%2e%2e'],
  ...['null', 'undefined', 'NaN', '-1', '0', '1e309', '9'.repeat(40), '2147483648', '1.5', '+', '%20', '[]', '{}'],
  ...[
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '-infinity',
    'infinity',
    '2026-02-30',
    '294276-12-31',
    '%2B010000-01-01T00:00:00Z',
  ],
  ...["'%20or%201=1--", '%E2%80%AE', 'x'.repeat(4_000), '%F0%9F'.repeat(300), '__proto__', 'constructor', 'toString'],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '01980000-0000-7000-8000-000000000000',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ],
);

/** Headers that no browser of ours sends. */
export const brokenHeaders: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...['Idempotency-Key', 'Content-Type', 'Content-Length', 'Cookie', 'X-Forwarded-For', 'Origin', 'Accept-Language'],
    ...['If-None-Match', 'Range', 'Accept-Encoding', 'X-Request-Id', 'Accept', 'User-Agent', 'Sec-Fetch-Site'],
  ),
  fc.constantFrom(
    ...[
      '',
      ' ',
      ',',
      ';;;',
      '-1',
      '9'.repeat(40),
      'null',
      'é\xff',
      'x'.repeat(4_000),
      '%00',
      '__proto__',
      '127.0.0.1, ::1',
    ],
    ...['refresh=%ED%A0%80', 'bytes=0-,-1', 'text/plain', 'multipart/form-data; boundary=', '"; drop table users; --'],
    '01980000-0000-7000-8000-000000000000',
  ),
  { maxKeys: 2 },
);
