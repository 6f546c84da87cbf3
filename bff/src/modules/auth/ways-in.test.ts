import { type Endpoint, endpoints } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';

test('a session is given by the documented ways to sign in, by its own renewal, and by nothing else', () => {
  const all = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
  const giving = all.filter(({ response }) =>
    JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes('"access_token"'),
  );
  expect(giving.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'post /api/auth/change-password',
    'post /api/auth/login',
    'post /api/auth/passkey-sign-in',
    'post /api/auth/refresh',
    'post /api/auth/register',
    'post /api/auth/second-factor',
  ]);
});
