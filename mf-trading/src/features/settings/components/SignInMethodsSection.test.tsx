// @vitest-environment happy-dom
import type { WireFactors } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { SignInMethodsSection } from './SignInMethodsSection';

const NONE: WireFactors = { passkeys: [], totp_since: null, recovery_codes_left: 0, missing: false };
const LAPTOP = {
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Laptop',
  created_at: '2026-05-19T14:00:00.000Z',
  last_used_at: null,
};
const ONE: WireFactors = { ...NONE, passkeys: [LAPTOP], recovery_codes_left: 10 };
const CODES = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'];

const open = (answers: Record<string, (options: unknown) => unknown>, factors: WireFactors = NONE) => {
  const platform = createFakePlatform({ answers: { 'GET /api/auth/factors': { factors }, ...answers } });
  render(
    <FakePlatformProvider platform={platform}>
      <SignInMethodsSection />
    </FakePlatformProvider>,
  );
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(cleanup);

test('an app is set up with a key that can be typed, and its first code brings the recovery codes, once', async () => {
  const confirm = vi.fn((_options: unknown) => ({
    factors: { ...NONE, totp_since: '2026-05-19T14:00:00.000Z', recovery_codes_left: 2 },
    recovery_codes: CODES,
  }));
  open({
    'POST /api/auth/totp': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Prebell:mara?secret=JBSWY3DPEHPK3PXP',
    }),
    'POST /api/auth/totp/confirm': confirm,
  });
  await press('Set up an authenticator app');
  expect((await screen.findByLabelText<HTMLInputElement>('Key')).value).toBe('JBSW Y3DP EHPK 3PXP');
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined();
  await userEvent.type(screen.getByLabelText(/^Code from the app/), '123456{Enter}');
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({ body: { code: '123456' } });
  // Nothing else ends by itself, so the page says where to end it.
  expect(screen.getByText(/end them under Sessions if one is not yours/)).toBeDefined();
  await press('I have saved them');
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
  expect(screen.getByText(/2 codes left/)).toBeDefined();
});

test('a wrong first code is named at its field, which keeps it; Cancel forgets it', async () => {
  const wrong = new ApiError('This code is not correct or was already used.', {
    code: 'SECOND_FACTOR_INCORRECT',
    status: 422,
  });
  open({
    'POST /api/auth/totp': () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Prebell:mara?secret=x' }),
    'POST /api/auth/totp/confirm': () => wrong,
  });
  await press('Set up an authenticator app');
  const field = await screen.findByLabelText<HTMLInputElement>(/^Code from the app/);
  await userEvent.type(field, '000000{Enter}');
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((part) => part?.textContent).join(' ')).toContain('not correct or was already used');
  expect(field.value).toBe('000000');
  expect(screen.getAllByRole('alert').filter((alert) => field.form?.contains(alert) !== true)).toEqual([]);
  await press('Cancel');
  await press('Set up an authenticator app');
  expect((await screen.findByLabelText(/^Code from the app/)).getAttribute('aria-invalid')).not.toBe('true');
});

test('a role without its second factor says what to do', async () => {
  open({}, { ...NONE, missing: true });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Your role needs a second factor/);
});

test('says when the list fails to load, and loads it on request', async () => {
  let fails = true;
  open({
    'GET /api/auth/factors': () =>
      fails ? new ApiError('Down', { code: 'UNAVAILABLE', status: 503 }) : { factors: ONE },
  });
  const retry = await screen.findByRole('button', { name: /retry|try again/i });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Laptop')).toBeDefined();
});
