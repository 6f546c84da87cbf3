import { RESERVED } from '@prebell/release/store';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../test/platform';

const { app } = await startTestPlatform({ RELEASE_PREVIEW: '1' });

test('the gate gives no remote a path that the back end answers itself', () => {
  const firsts = app.routes.map(({ path }) => path.split('/')[1] ?? '').filter((first) => first !== '*');
  expect(new Set(firsts).size).toBeGreaterThan(10);
  expect([...new Set(firsts)].filter((first) => !RESERVED.has(first))).toEqual([]);
});
