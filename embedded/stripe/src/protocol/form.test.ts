import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FormValue, parseForm } from './form';

const write = (value: FormValue, name: string): [string, string][] => {
  if (typeof value === 'string') return [[name, value]];
  const entries = Array.isArray(value)
    ? value.map((one, index) => [String(index), one] as const)
    : Object.entries(value);
  return entries.flatMap(([key, one]) => write(one, name === '' ? key : `${name}[${key}]`));
};

test('lists, objects and unset values are read as Stripe writes them', () => {
  expect(parseForm('items[0][price]=p1&items[0][quantity]=2&expand[]=a&expand[]=b&metadata[user]=&limit=3')).toEqual({
    params: {
      items: [{ price: 'p1', quantity: '2' }],
      expand: ['a', 'b'],
      metadata: { user: '' },
      limit: '3',
    },
  });
});

test('keys that cannot be read are named', () => {
  for (const name of ['a[b', 'a]b', '[a]', `a${'[x]'.repeat(9)}`])
    expect(parseForm(`${encodeURIComponent(name)}=1`)).toEqual({ unreadable: name });
  expect(parseForm('a=1&a[b]=2')).toEqual({ unreadable: 'a[b]' });
});

test('no key reaches the prototype of anything', () => {
  const parsed = parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
  expect(parsed).toHaveProperty('params');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('every value survives writing and reading', () => {
  const key = fc.stringMatching(/^[a-z_]{1,8}$/);
  const { value } = fc.letrec<{ value: FormValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, value, { noNullPrototype: true }), (params) => {
      const text = new URLSearchParams(write(params, '')).toString();
      expect(parseForm(text)).toEqual({ params });
    }),
  );
});
