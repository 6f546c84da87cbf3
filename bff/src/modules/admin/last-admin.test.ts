import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';

const { request, signIn, deps } = await startTestPlatform();

const idOf = async (username: string) =>
  (await deps.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
const admins = () =>
  deps.db.selectFrom('users').select('username').where('is_admin', '=', true).where('is_active', '=', true).execute();
const promote = async (usernames: readonly string[]) => {
  await deps.db
    .updateTable('users')
    .set({ is_admin: true, is_active: true })
    .where('username', 'in', usernames)
    .execute();
  return Promise.all(usernames.map(async (username) => ({ id: await idOf(username), ...(await signIn(username)) })));
};

test('100 concurrent removals leave at least one admin, and fail for no other reason', async () => {
  const crew = await promote(['admin', 'premium', 'pro', 'basic', 'free']);
  const pairs = crew.flatMap((actor) => crew.map((target) => [actor, target] as const));
  const tries = Array.from({ length: 4 }, () => pairs).flat();
  expect(tries).toHaveLength(100);
  const answers = await Promise.all(
    tries.map(([actor, target], index) =>
      index % 2 === 0
        ? request('PUT', `/api/admin/users/${target.id}/admin`, { token: actor.token, body: { is_admin: false } })
        : request('PUT', `/api/admin/users/${target.id}/status`, { token: actor.token, body: { is_active: false } }),
    ),
  );
  // 503: on a busy machine some wait too long for a connection, and change nothing.
  for (const { status, body } of answers)
    expect([200, 401, 403, 409, 503], `${status} ${JSON.stringify(body)}`).toContain(status);
  expect((await admins()).length).toBeGreaterThanOrEqual(1);
});
