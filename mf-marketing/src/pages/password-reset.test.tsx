// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, type FakeAnswers } from '@prebell/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const CONFIRM = 'POST /api/auth/confirm-email';
const expired = new ApiError('This link was already used or has expired. Please request a new one.', {
  code: 'LINK_INVALID',
  status: 410,
});

const open = (path: string, answers: FakeAnswers) => renderRoute(path, createFakePlatform({ user: null, answers }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alert = async () => (await screen.findByRole('alert')).textContent;

afterEach(cleanup);

describe('/forgot-password', () => {
  it('requests the link and gives the same answer for every address', async () => {
    const ask = vi.fn(() => ({}));
    open('/forgot-password', { [FORGOT]: ask });
    await userEvent.type(await screen.findByLabelText('Email'), 'tess@example.test');
    await press('Send Link');
    expect((await screen.findByRole('status')).textContent).toContain('If an account uses this address');
    expect(ask).toHaveBeenCalledWith({ body: { email: 'tess@example.test' } });
  });

  it('shows the error and focuses the field to correct', async () => {
    open('/forgot-password', { [FORGOT]: new ApiError('Too many attempts.', { code: 'RATE_LIMITED', status: 429 }) });
    await userEvent.type(await screen.findByLabelText('Email'), 'tess@example.test');
    await press('Send Link');
    expect(await alert()).toBe('Too many attempts.');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('is reached from the sign-in form', async () => {
    const router = open('/login', {});
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    expect(router.state.location.pathname).toBe('/forgot-password');
  });
});

describe('/reset-password', () => {
  const fill = async (password: string, confirm = password) => {
    await userEvent.type(await screen.findByLabelText('Password'), password);
    await userEvent.type(screen.getByLabelText('Confirm Password'), confirm);
  };

  it('changes the password with the token of the link, and removes the token from the address bar', async () => {
    const reset = vi.fn(() => ({}));
    const router = open('/reset-password#token=abc-123', { [RESET]: reset });
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    await fill('a-quiet-harbour');
    expect((await screen.findByText(/Password strength/, {}, { timeout: 5000 })).textContent).toMatch(/Good|Strong/);
    await press('Change Password');
    expect(await screen.findByText(/Your password is changed/)).toBeDefined();
    expect(reset).toHaveBeenCalledWith({ body: { token: 'abc-123', password: 'a-quiet-harbour' } });
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  });

  it('rejects passwords that differ and focuses the one to correct', async () => {
    open('/reset-password#token=abc', {});
    await fill('a-quiet-harbour', 'something else');
    await press('Change Password');
    expect(await alert()).toBe('Passwords do not match');
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm Password'));
  });

  it('says what to do about a used link, and without one', async () => {
    open('/reset-password#token=old', { [RESET]: expired });
    await fill('a-quiet-harbour');
    await press('Change Password');
    expect(await alert()).toContain('was already used');
    expect(screen.getByRole('link', { name: 'Request a new one' })).toBeDefined();
    cleanup();
    open('/reset-password', {});
    expect(await alert()).toContain('with the link');
  });
});

describe('/confirm-email', () => {
  it('confirms the address on opening, once', async () => {
    const confirm = vi.fn(() => ({ email: 'tess@example.test' }));
    open('/confirm-email#token=abc', { [CONFIRM]: confirm });
    expect((await screen.findByText(/is confirmed/)).textContent).toContain('tess@example.test');
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('says when the link has expired', async () => {
    open('/confirm-email#token=old', { [CONFIRM]: expired });
    expect(await alert()).toContain('was already used');
  });
});

it('a password typed with Caps Lock on shows a warning', async () => {
  open('/login', {});
  const password = await screen.findByLabelText('Password');
  await userEvent.click(password);
  await userEvent.keyboard('{CapsLock}A');
  expect(await screen.findByText('Caps Lock is on')).toBeDefined();
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByText('Caps Lock is on')).toBeNull());
});
