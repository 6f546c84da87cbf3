// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, type FakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SignIn } from './SignIn';

const half = (methods: readonly string[]) =>
  new ApiError('Please confirm with your second factor to sign in.', {
    code: 'SECOND_FACTOR_REQUIRED',
    status: 401,
    details: { ticket: 'ticket-1', methods },
  });
const wrongCode = () =>
  new ApiError('This code is not correct or was already used.', { code: 'SECOND_FACTOR_INCORRECT', status: 422 });

const show = (platform: FakePlatform) =>
  render(
    <FakePlatformProvider platform={platform}>
      {/* The form links to the forgotten-password page. */}
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <SignIn /> }])} />
    </FakePlatformProvider>,
  );
/** Opens the page for an account with these second factors. `complete` answers the second step. */
const open = (methods: readonly string[], complete: (options: unknown) => unknown = wrongCode) => {
  const asked = vi.fn(complete);
  const platform = createFakePlatform({ user: null, answers: { 'POST /api/auth/second-factor': asked } });
  const session = { ...platform.session, signIn: () => Promise.reject(half(methods)) };
  show({ ...platform, session });
  return asked;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const signIn = async () => {
  await userEvent.type(screen.getByLabelText('Username or Email'), 'mara');
  await userEvent.type(screen.getByLabelText('Password'), 'a-quiet-harbour');
  await press('Sign In');
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('after the password an account with an app is asked for its code; a wrong one stays to be corrected', async () => {
  const asked = open(['totp', 'recovery_code']);
  await signIn();
  const code = await screen.findByLabelText<HTMLInputElement>('Code from your app');
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, '123 456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not correct or was already used/);
  expect(code.value).toBe('123 456');
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ body: { ticket: 'ticket-1', proof: { code: '123 456' } } });
});

test('a recovery code takes the place of the app or the passkey, and back', async () => {
  const asked = open(['passkey', 'recovery_code']);
  await signIn();
  expect(await screen.findByRole('button', { name: 'Use your passkey' })).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Use a recovery code');
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}');
  await screen.findByRole('alert');
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ body: { proof: { code: 'abcd-efgh' } } });
  await press('Back to the usual method');
  expect(screen.queryByLabelText('Recovery code')).toBeNull();
});

test('Start again goes back to the empty form', async () => {
  open(['totp']);
  await signIn();
  await screen.findByLabelText('Code from your app');
  await press('Start again');
  expect(screen.getByLabelText<HTMLInputElement>('Username or Email').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a browser without passkeys says so on request only', async () => {
  open([]);
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Sign in with a passkey');
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not support passkeys here/);
});

test('where the browser suggests passkeys, a server that refuses to prepare them is not an error of the visitor', async () => {
  const prepare = vi.fn(() => new ApiError('Too many requests', { code: 'RATE_LIMITED', status: 429 }));
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: () => ({}),
    isConditionalMediationAvailable: async () => true,
  });
  const platform = createFakePlatform({
    user: null,
    answers: { 'POST /api/auth/passkey-sign-in/options': prepare },
  });
  show(platform);
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledOnce());
  await userEvent.type(screen.getByLabelText('Username or Email'), 'mara');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the button waits for the request that the page made by itself, so that both come from the same browser', async () => {
  let answer: (request: object) => void = () => undefined;
  const quiet = new Promise((resolve) => {
    answer = resolve;
  });
  const prepare = vi.fn(() => (prepare.mock.calls.length === 1 ? quiet : { challenge_id: 'second', options: {} }));
  const used: unknown[] = [];
  vi.stubGlobal('PublicKeyCredential', {
    parseRequestOptionsFromJSON: () => ({}),
    isConditionalMediationAvailable: async () => true,
  });
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: { get: async () => ({ toJSON: () => ({ id: 'key' }) }) },
  });
  const platform = createFakePlatform({
    user: null,
    answers: {
      'POST /api/auth/passkey-sign-in/options': prepare,
      'POST /api/auth/passkey-sign-in': (options: { body: { challenge_id: string } }) => {
        used.push(options.body.challenge_id);
        return wrongCode();
      },
    },
  });
  show(platform);
  await vi.waitFor(() => expect(prepare).toHaveBeenCalledOnce());
  await press('Sign in with a passkey');
  expect(prepare).toHaveBeenCalledOnce();
  answer({ challenge_id: 'first', options: {} });
  await vi.waitFor(() => expect(used).toEqual(['second']));
});
