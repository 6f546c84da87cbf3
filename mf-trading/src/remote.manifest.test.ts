import { type Endpoint, endpoints } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { manifest } from './remote.manifest';

test('documents ask only for GET endpoints that signed-in users may call', () => {
  const groups: Record<string, Endpoint>[] = Object.values(endpoints);
  const open = groups
    .flatMap((group) => Object.values(group))
    .filter(({ method, access }) => method === 'get' && access === 'user')
    .map(({ path }) => path);
  for (const { asks = [] } of manifest.routes) expect(open).toEqual(expect.arrayContaining(asks));
});
