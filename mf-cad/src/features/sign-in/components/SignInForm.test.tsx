// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInForm } from './SignInForm';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('after the password a dispatcher confirms with the passkey, and a closed dialog says what to do', async () => {
  const get = vi
    .fn<() => Promise<{ toJSON: () => object }>>()
    .mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
    .mockResolvedValue({ toJSON: () => ({ id: 'key' }) });
  vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: unknown) => options });
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, credentials: { get } });
  const half = new ApiError('Please confirm with your second factor', {
    code: 'SECOND_FACTOR_REQUIRED',
    status: 401,
    details: { ticket: 'ticket-1', methods: ['passkey', 'recovery_code'] },
  });
  const completed = vi.fn(() => ({ user: fakeUser(), access_token: 'token' }));
  const fake = createFakePlatform({
    user: null,
    answers: {
      'POST /api/auth/passkey-sign-in/options': { challenge_id: 'c', options: {} },
      'POST /api/auth/second-factor': completed,
    },
  });
  const platform = { ...fake, session: { ...fake.session, signIn: () => Promise.reject(half) } };
  const onSignedIn = vi.fn();
  render(
    <FakePlatformProvider platform={platform}>
      <SignInForm onSignedIn={onSignedIn} />
    </FakePlatformProvider>,
  );
  await userEvent.type(screen.getByLabelText(/Username or Email/), 'kl');
  await userEvent.type(screen.getByLabelText(/Password/), 'a-quiet-harbour{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Use your passkey' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The passkey was not used'));
  expect(onSignedIn).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(completed).toHaveBeenCalledWith(
    expect.objectContaining({
      body: expect.objectContaining({ ticket: 'ticket-1', proof: { passkey: expect.anything() } }),
    }),
  );
});
