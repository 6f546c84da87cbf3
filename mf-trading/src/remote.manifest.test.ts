import { type Endpoint, endpoints } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { manifest } from './remote.manifest';
import { LAST_SYMBOL, USUAL_SYMBOL } from './shared/desk-address/desk-place';

test('documents ask only for GET endpoints that signed-in users may call', () => {
  const groups: Record<string, Endpoint>[] = Object.values(endpoints);
  const open = groups
    .flatMap((group) => Object.values(group))
    .filter(({ method, access }) => method === 'get' && access === 'user')
    .map(({ path }) => path);
  for (const { asks = [], asks_symbol = [] } of manifest.routes)
    expect(open).toEqual(expect.arrayContaining([...asks, ...asks_symbol]));
});

test('the desk keeps its symbol where the document of `asks_symbol` looks for it', () => {
  // The server's `ask-ahead.html.ts` has the same names.
  expect([LAST_SYMBOL.name, LAST_SYMBOL.isShared, USUAL_SYMBOL]).toEqual(['desk.symbol', undefined, 'AAPL']);
});
