import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { startTestPlatform } from '../../../test/platform';
import { giveTier } from '../../../test/tiers';

const { request, signIn, deps } = await startTestPlatform();
const { token } = await signIn('admin');
const list = (query = '') => request('GET', `/api/admin/users${query}`, { token });
const names = async (query: string): Promise<string[]> =>
  (await list(query)).body.users.map(({ username }: { username: string }) => username).sort();

await deps.db
  .insertInto('users')
  .values(
    Array.from({ length: 41 }, (_, index) => ({
      id: uuid(),
      username: `Person_${index}`,
      email: `person${index}@example.com`,
      password_hash: '$argon2id$never-shown',
      first_name: index === 0 ? '100%' : 'Per',
      last_name: 'Son',
      is_active: index !== 1,
      last_login: null,
      terms_accepted_at: new Date(),
      created_at: new Date(Date.UTC(2030, 0, 1, 0, index)),
    })),
  )
  .execute();
await giveTier(deps, 'Person_2', 'pro', new Date(0));

test('pages have twenty accounts, newest first, and together list every account once', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?page=${page}`)));
  expect(pages[0]?.body.pagination).toEqual({
    page: 1,
    per_page: 20,
    total: 47,
    pages: 3,
    has_prev: false,
    has_next: true,
  });
  expect(pages[2]?.body.pagination).toMatchObject({ page: 3, has_prev: true, has_next: false });
  const users = pages.flatMap(({ body }) => body.users);
  expect(users[0].username).toBe('Person_40');
  expect(users.map(({ id }: { id: string }) => id)).toHaveLength(47);
  expect(new Set(users.map(({ id }: { id: string }) => id)).size).toBe(47);
});

test('a page past the end is empty and says so', async () => {
  const { status, body } = await list('?page=9');
  expect([status, body.users]).toEqual([200, []]);
  expect(body.pagination).toMatchObject({ page: 9, total: 47, has_next: false });
});

test('the search covers names and addresses without case, and treats wildcards literally', async () => {
  expect(await names('?search=PERSON7%40example')).toEqual(['Person_7']);
  expect(await names('?search=person_40')).toEqual(['Person_40']);
  expect(await names('?search=100%25')).toEqual(['Person_0']);
  expect(await names('?search=priya%20raman')).toEqual(['pro']);
  expect(await names(`?search=${encodeURIComponent("'; drop table users; --")}`)).toEqual([]);
});

test('filters by tier as it counts now and by status', async () => {
  expect(await names('?tier=pro')).toEqual(['pro']);
  expect(await names('?status=inactive')).toEqual(['Person_1']);
  expect((await list('?status=active')).body.pagination.total).toBe(46);
  expect((await list('?tier=free&status=active&search=Person_')).body.pagination.total).toBe(40);
});

test('no answer carries a password hash', async () => {
  for (const page of [1, 2, 3]) expect(JSON.stringify((await list(`?page=${page}`)).body)).not.toMatch(/hash|argon2/);
});
