import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filterOf, isListed, openPasswordList, writeFilter } from '@prebell/server/password';
import { afterAll, expect, test } from 'vitest';
import { assertAcceptable } from './password.policy';

const folder = mkdtempSync(join(tmpdir(), 'password-list-'));
const at = (name: string) => join(folder, name);
afterAll(() => {
  openPasswordList(null);
  rmSync(folder, { recursive: true });
});

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
/** Passwords that no other rule refuses. */
const LEAKED = Array.from({ length: 20_000 }, (_, index) => `plinth-Kettle-${index * 7919}`);
const use = async (lines: readonly string[]) => {
  writeFileSync(at('source'), lines.join('\r\n'));
  const made = await filterOf(at('source'));
  writeFileSync(at('list'), writeFilter(made));
  return openPasswordList(at('list'));
};

test.each([
  ['passwords', LEAKED],
  ['hashes', LEAKED.map((password) => `${sha1(password)}:3`)],
])('a list made of %s refuses each of them, and fewer than one in 500 others', async (_kind, lines) => {
  expect(await use([...lines, 'short'])).toBe(LEAKED.length);
  expect(LEAKED.filter((password) => !isListed(password))).toEqual([]);
  const others = LEAKED.filter((password) => isListed(`${password}+`));
  expect(others.length).toBeLessThan(LEAKED.length / 500);
});

test('a listed password cannot be chosen, without a list it can', async () => {
  const owner = { username: 'maradrift', email: 'mara@example.test', isPrivileged: false };
  await use(LEAKED);
  await expect(assertAcceptable(LEAKED[3] ?? '', owner)).rejects.toMatchObject({ code: 'PASSWORD_COMMON' });
  openPasswordList(null);
  await expect(assertAcceptable(LEAKED[3] ?? '', owner)).resolves.toBeUndefined();
});

test('another file is refused at the start', () => {
  writeFileSync(at('wrong'), 'password\n123456\nqwertyuiop\n');
  expect(() => openPasswordList(at('wrong'))).toThrow('not a list of passwords');
});
