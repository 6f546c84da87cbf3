// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, type FakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOfflinePassword, MAX_TRIES } from '../../shared/offline-password';
import { memoryBoards } from '../../shared/testing/boards';
import { IdleLock } from './IdleLock';

const KL = fakeUser({
  username: 'kl',
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write'] },
});
const PASSWORD = 'a-quiet-harbour';
const AWAY = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
const user = userEvent.setup();
const onUnlock = vi.fn();
/** What the sign-in stored. */
let written = '';

/** A platform whose server answers sign-ins as `server` says. */
const platformWith = (server: () => Promise<typeof KL>): FakePlatform => {
  const fake = createFakePlatform({ user: KL });
  return { ...fake, session: { ...fake.session, signIn: server } };
};
let answer: () => Promise<typeof KL>;
const show = (platform: FakePlatform) => {
  cleanup();
  render(
    <FakePlatformProvider platform={platform}>
      <IdleLock user={KL} onUnlock={onUnlock} onLeave={() => undefined} />
    </FakePlatformProvider>,
  );
};
const tryWith = async (password: string) => {
  const input = screen.getByLabelText<HTMLInputElement>('Password of kl');
  await user.clear(input);
  await user.type(input, `${password}{Enter}`);
};
/** A desk on which KL signed in with the server, which then goes away. */
const signedIn = async (): Promise<FakePlatform> => {
  answer = async () => KL;
  const platform = platformWith(() => answer());
  const password = createOfflinePassword(platform, memoryBoards());
  const kept = vi.spyOn(platform.preferences, 'set');
  await password.signIn({ username: 'kl', password: PASSWORD });
  await vi.waitFor(() => expect(kept).toHaveBeenCalled(), 20_000);
  written = JSON.stringify(kept.mock.calls);
  answer = () => Promise.reject(AWAY);
  return platform;
};

vi.setConfig({ testTimeout: 60_000 });
// Recognising a password is slow on purpose.
configure({ asyncUtilTimeout: 20_000 });
beforeEach(() => {
  onUnlock.mockClear();
});
afterEach(cleanup);

it('a locked desk opens with the password while the server is away', async () => {
  show(await signedIn());
  await tryWith(PASSWORD);
  await vi.waitFor(() => expect(onUnlock).toHaveBeenCalledOnce(), 20_000);
});

it('a hanging server does not keep a dispatcher out', async () => {
  const platform = await signedIn();
  answer = () => new Promise(() => undefined);
  show(platform);
  await tryWith(PASSWORD);
  await vi.waitFor(() => expect(onUnlock).toHaveBeenCalledOnce(), 20_000);
});

it('wrong passwords are counted, also across reloads, and then only the server unlocks', async () => {
  const platform = await signedIn();
  show(platform);
  for (let left = MAX_TRIES - 1; left > 0; left -= 1) {
    await tryWith('not-it');
    await screen.findByText(`Wrong password. ${left === 1 ? '1 try' : `${left} tries`} left without a connection.`);
    if (left === 2) show(platform);
  }
  await tryWith('not-it');
  await screen.findByText(/Too many wrong passwords/);
  await tryWith(PASSWORD);
  await screen.findByText(/Too many wrong passwords/);
  expect(onUnlock).not.toHaveBeenCalled();
  answer = async () => KL;
  await tryWith(PASSWORD);
  await vi.waitFor(() => expect(onUnlock).toHaveBeenCalledOnce(), 20_000);
});

it('what the server refuses, this computer does not open: the password was changed', async () => {
  const platform = await signedIn();
  answer = () => Promise.reject(new ApiError('Wrong password', { code: 'INVALID_CREDENTIALS', status: 401 }));
  show(platform);
  await tryWith(PASSWORD);
  await screen.findByText('Wrong password');
  expect(onUnlock).not.toHaveBeenCalled();
});

it('a sign-out removes what recognises the password, which itself is stored nowhere', async () => {
  const platform = await signedIn();
  expect(written).toContain('iterations');
  expect(written).not.toContain(PASSWORD);
  createOfflinePassword(platform, memoryBoards()).forget();
  show(platform);
  await tryWith(PASSWORD);
  await screen.findByText(/this computer does not know the password/);
  expect(onUnlock).not.toHaveBeenCalled();
});
