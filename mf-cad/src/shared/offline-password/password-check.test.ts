import { expect, test } from 'vitest';
import { boardKeyOf, makePasswordCheck } from './password-check';

test('what a computer keeps of a password has a salt of its own and costs 600,000 rounds a guess; only the password opens it', async () => {
  const { check } = await makePasswordCheck('moonlit-otter-77');
  const again = await makePasswordCheck('moonlit-otter-77');
  expect(check.iterations).toBe(600_000);
  expect(atob(check.salt)).toHaveLength(16);
  expect(again.check.salt).not.toBe(check.salt);
  expect(again.check.wrapped).not.toBe(check.wrapped);
  expect(await boardKeyOf(check, 'moonlit-otter-77')).toMatchObject({ extractable: false });
  for (const other of ['Moonlit-otter-77', 'moonlit-otter-7', '']) expect(await boardKeyOf(check, other)).toBeNull();
  const changed = {
    ...check,
    wrapped: btoa(
      String.fromCharCode(...Array.from(atob(check.wrapped), (c, n) => c.charCodeAt(0) ^ (n === 0 ? 1 : 0))),
    ),
  };
  expect(await boardKeyOf(changed, 'moonlit-otter-77')).toBeNull();
});
