// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, type FakeAnswers, fakeSubscription, fakeUser } from '@prebell/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ACCOUNT = {
  email: 'tess@example.test',
  email_confirmed: true,
  pending_email: null,
  deletion_at: null,
  password_change_required: false,
};
const scheduled = { account: { ...ACCOUNT, deletion_at: '2026-12-21T14:04:00.000Z' } };
const open = (answers: FakeAnswers) =>
  renderRoute(
    '/account',
    createFakePlatform({ answers: { 'GET /api/auth/account': { account: ACCOUNT }, ...answers } }),
  );
const DELETE = 'POST /api/auth/account/deletion';

it('shows the plan and leads to the subscription and the settings', async () => {
  const user = fakeUser({ subscription_tier: 'pro' });
  renderRoute('/account', createFakePlatform({ user, answers: { 'GET /api/auth/account': { account: ACCOUNT } } }));
  const links = within(await screen.findByRole('navigation', { name: 'Your account' }));
  expect(links.getByText('Pro')).toBeDefined();
  expect(links.getByRole('link', { name: 'Subscription' }).getAttribute('href')).toBe('/subscription');
  expect(links.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  expect(links.getByText(/sessions, API keys, sounds and notifications are in the settings/)).toBeDefined();
});

it('states the price of the plan and when it renews', async () => {
  const user = fakeUser({ subscription_tier: 'pro' });
  const answers = {
    'GET /api/auth/account': { account: ACCOUNT },
    'GET /api/payments/subscription': { subscription: fakeSubscription() },
  };
  renderRoute('/account', createFakePlatform({ user, answers }));
  expect(await screen.findByText('$59.00 monthly. It renews on Dec 1, 2026.')).toBeDefined();
});

it('schedules the deletion with the password, shows its date, and cancels it', async () => {
  const ask = vi.fn(() => scheduled);
  open({ [DELETE]: ask, 'DELETE /api/auth/account/deletion': { account: ACCOUNT } });
  await userEvent.type(await screen.findByLabelText('Password'), 'a-quiet-harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect((await screen.findByText(/will be deleted on/)).textContent).toContain('December 21, 2026');
  expect(ask).toHaveBeenCalledWith({ body: { current_password: 'a-quiet-harbour' } });
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeDefined();
});

it('asks for the missing password itself, and sends nothing', async () => {
  const ask = vi.fn(() => scheduled);
  open({ [DELETE]: ask });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter your password');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(document.querySelector('form')?.noValidate).toBe(true);
  expect(ask).not.toHaveBeenCalled();
});

it('tells dispatchers alone that dispatch records keep their name', async () => {
  open({});
  await screen.findByRole('heading', { name: 'Delete your account' });
  expect(screen.queryByText(/Dispatch records/)).toBeNull();
  cleanup();
  const user = fakeUser();
  const dispatcher = { ...user, tier_info: { ...user.tier_info, permissions: ['cad:read'] } };
  const answers = { 'GET /api/auth/account': { account: ACCOUNT } };
  renderRoute('/account', createFakePlatform({ user: dispatcher, answers }));
  expect(await screen.findByText(/Dispatch records keep your name/)).toBeDefined();
});

it('says why it is not deleted', async () => {
  const text = 'Please cancel your subscription first, so that we do not charge you again.';
  open({ [DELETE]: new ApiError(text, { code: 'SUBSCRIPTION_LIVE', status: 409 }) });
  await userEvent.type(await screen.findByLabelText('Password'), 'a-quiet-harbour');
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

it('downloads a copy of the data as a file', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const sections = { users: [{ username: 'tess' }] };
  open({ 'GET /api/auth/account/export': { exported_at: '2026-11-21T14:04:00.000Z', sections } });
  await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(JSON.parse((await (made.mock.calls[0]?.[0] as Blob | undefined)?.text()) ?? '{}').sections).toEqual(sections);
});

it('offers an admin who looks at a customer’s account neither a copy of data nor the deletion', async () => {
  renderRoute('/account', { ...createFakePlatform(), isView: true });
  expect(await screen.findByText(/not part of this view/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
