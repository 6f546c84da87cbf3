// @vitest-environment happy-dom
import { VIEW_AS } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createMemoryRouter, RouterProvider } from '@prebell/platform/router';
import { createFakePlatform, type FakeAnswers, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SOUNDS_PREFERENCE } from '../entities/signals';
import { PALETTE_PREFERENCE } from '../shared/display/display';
import { accountAnswers } from '../shared/testing/account';
import { SettingsPage } from './SettingsPage';

const open = ({ tier = 'pro', answers = {} }: { tier?: 'free' | 'pro'; answers?: FakeAnswers } = {}) => {
  const permissions = tier === 'pro' ? ['api:limited'] : [];
  const platform = createFakePlatform({
    user: fakeUser({
      subscription_tier: tier,
      tier_info: { tier, expires: null, is_active: true, permissions },
    }),
    answers: { ...accountAnswers(), ...answers },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <SettingsPage /> }])} />
    </FakePlatformProvider>,
  );
  return platform;
};
const section = (name: string) => within(screen.getByRole('region', { name }));
afterEach(cleanup);

describe('the settings', () => {
  it('of a customer whom an admin looks at ask for nothing that the view does not have, and say so', async () => {
    const platform = createFakePlatform({ answers: accountAnswers() });
    const asked = vi.spyOn(platform.api, 'call');
    render(
      <FakePlatformProvider platform={{ ...platform, isView: true }}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <SettingsPage /> }])} />
      </FakePlatformProvider>,
    );
    expect(await screen.findByRole('region', { name: 'Not part of this view' })).toBeDefined();
    expect(section('Profile').getByRole('button').closest('fieldset')?.disabled).toBe(true);
    for (const name of ['Sign-in methods', 'API keys', 'Sessions', 'Password'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    for (const [endpoint] of asked.mock.calls) expect(VIEW_AS).toContain(endpoint);
  });

  it('link to the page for downloading data and deleting the account', () => {
    open();
    const link = section('Your data').getByRole('link', { name: 'Account and data' });
    expect(link.getAttribute('href')).toBe('/account');
  });

  it('save the profile and confirm it, or say why not', async () => {
    const update = vi.fn().mockRejectedValueOnce(new ApiError('Profile update failed', { code: 'INTERNAL' }));
    open({ answers: { 'PUT /api/auth/profile': update } });
    const name = section('Profile').getByRole('textbox', { name: 'First name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Marla');
    await userEvent.click(section('Profile').getByRole('button', { name: 'Save profile' }));
    expect((await section('Profile').findByRole('alert')).textContent).toBe('Profile update failed');
    update.mockResolvedValue({ user: fakeUser() });
    await userEvent.click(section('Profile').getByRole('button', { name: 'Save profile' }));
    expect(await section('Profile').findByText('Profile saved.')).toBeDefined();
    expect(update).toHaveBeenLastCalledWith({ body: { first_name: 'Marla', last_name: '' } });
  });

  it('reject a short or mistyped password without a request, and change a valid one', async () => {
    const change = vi.fn(async () => ({ access_token: 'next' }));
    open({ answers: { 'POST /api/auth/change-password': change } });
    const own = section('Password');
    const press = () => userEvent.click(own.getByRole('button', { name: 'Change password' }));
    await userEvent.type(own.getByLabelText('Current password'), 'old-password');
    await userEvent.type(own.getByLabelText('New password'), 'short');
    await userEvent.type(own.getByLabelText('Confirm new password'), 'shor');
    await press();
    expect(own.getByRole('alert').textContent).toBe('Passwords do not match');
    await userEvent.type(own.getByLabelText('Confirm new password'), 't');
    await press();
    expect(own.getByRole('alert').textContent).toBe('Password must be at least 8 characters long');
    for (const label of ['New password', 'Confirm new password']) {
      await userEvent.type(own.getByLabelText(label), '-but-longer-now');
    }
    await press();
    expect(await own.findByText('Password changed. Every other session and API key has ended.')).toBeDefined();
    expect(change).toHaveBeenCalledExactlyOnceWith({
      body: { current_password: 'old-password', new_password: 'short-but-longer-now' },
    });
  });

  it('name the limit of a password that is too long, which the field does not cut', async () => {
    const change = vi.fn();
    open({ answers: { 'POST /api/auth/change-password': change } });
    const own = section('Password');
    await userEvent.type(own.getByLabelText('Current password'), 'old-password');
    for (const label of ['New password', 'Confirm new password']) {
      await userEvent.click(own.getByLabelText(label));
      await userEvent.paste('a'.repeat(129));
    }
    expect(own.getByLabelText<HTMLInputElement>('New password').value).toHaveLength(129);
    expect(own.queryByText(/^Password strength:/)).toBeNull();
    await userEvent.click(own.getByRole('button', { name: 'Change password' }));
    expect(own.getByRole('alert').textContent).toBe('Password must be at most 128 characters long');
    expect(change).not.toHaveBeenCalled();
  });

  it('without a connection say so once, in our words, and load everything with one retry', async () => {
    let isAway = true;
    const away = new ApiError('Network error. Check your connection and try again.', { code: 'NETWORK' });
    const whenBack = (answer: unknown) => () => (isAway ? away : answer);
    const answers = accountAnswers();
    open({
      answers: {
        'GET /api/auth/factors': whenBack({
          factors: { passkeys: [], totp_since: null, recovery_codes_left: 0, missing: false },
        }),
        'GET /api/auth/sessions': whenBack(answers['GET /api/auth/sessions']),
        'GET /api/api-keys': whenBack(answers['GET /api/api-keys']),
        'GET /api/desk': whenBack({ keys: {}, layouts: [] }),
      },
    });
    const alert = await screen.findByRole('alert');
    await vi.waitFor(() => expect(screen.getAllByText('Not loaded yet.')).toHaveLength(3));
    expect(alert.textContent).toContain('We cannot reach the server, so some of your settings are missing.');
    expect(screen.getAllByRole('alert')).toEqual([alert]);
    expect(document.body.textContent).not.toMatch(/failed to fetch/i);
    isAway = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await section('Sessions').findByText('Safari on iPhone')).toBeDefined();
    expect(await section('Sign-in methods').findByText('No passkeys yet.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Not loaded yet.')).toBeNull();
  });

  it('say how strong a new password is while it is typed; the user’s own name makes none', async () => {
    open();
    const own = section('Password');
    expect(own.queryByText(/^Password strength:/)).toBeNull();
    const field = own.getByLabelText('New password');
    const typeAnew = async (password: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, password);
    };
    await typeAnew('a quiet harbour at dawn');
    expect(await own.findByText('Password strength: Strong', {}, { timeout: 5000 })).toBeDefined();
    await typeAnew(`${fakeUser().username}9`);
    const line = await own.findByText(/^Password strength: (Very weak|Weak)$/);
    expect(line.nextElementSibling?.textContent).not.toBe('');
    await userEvent.clear(field);
    expect(own.queryByText(/^Password strength:/)).toBeNull();
  });

  it('apply the chosen colours immediately and remove them on leaving', async () => {
    const platform = open();
    await userEvent.selectOptions(section('Display').getByRole('combobox', { name: 'Market colors' }), 'colour-blind');
    expect(document.documentElement.dataset.marketPalette).toBe('colour-blind');
    expect(platform.preferences.get(PALETTE_PREFERENCE)).toBe('colour-blind');
    cleanup();
    expect(document.documentElement.dataset.marketPalette).toBeUndefined();
  });

  it('offer sounds from Pro up', async () => {
    const platform = open();
    await userEvent.click(section('Sounds and notifications').getByRole('switch', { name: 'Halts' }));
    expect(platform.preferences.get(SOUNDS_PREFERENCE)).toEqual(['halt']);
    cleanup();
    const free = open({ tier: 'free' });
    await userEvent.click(section('Sounds and notifications').getByRole('button', { name: 'Upgrade to Pro' }));
    expect(free.asked.upgrades).toEqual(['other']);
  });

  it('create a key, show it once, and revoke it after a confirmation', async () => {
    const key = {
      id: '01980000-0000-7000-8000-0000000000c1',
      name: 'my notebook',
      prefix: 'pb_Ab3dE',
      created_at: '2025-02-06T14:04:00.000Z',
      last_used_at: null,
      expires_at: '2025-05-07T14:04:00.000Z',
    };
    const keys: unknown[] = [];
    const revoke = vi.fn(async () => {
      keys.length = 0;
      return { revoked: true };
    });
    const make = vi.fn(async () => {
      keys.push(key);
      return { key, secret: 'pb_Ab3dEverySecret' };
    });
    open({
      answers: {
        'GET /api/api-keys': () => ({ keys: [...keys], per_minute: 60, suspended: false }),
        'POST /api/api-keys': make,
        'DELETE /api/api-keys/{id}': revoke,
      },
    });
    const own = section('API keys');
    expect(await own.findByText(/60 requests a minute/)).toBeDefined();
    await userEvent.type(own.getByRole('textbox', { name: 'Name of the new key' }), 'my notebook');
    await userEvent.selectOptions(own.getByLabelText('Expires after'), '90 days');
    await userEvent.type(own.getByLabelText('Your password'), 'otter');
    await userEvent.click(own.getByRole('button', { name: 'Create key' }));
    expect(await own.findByDisplayValue('pb_Ab3dEverySecret')).toBeDefined();
    expect(make).toHaveBeenCalledExactlyOnceWith({
      body: { name: 'my notebook', current_password: 'otter', expires_in_days: 90 },
    });
    expect(await own.findByText(/expired/)).toBeDefined();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await userEvent.click(own.getByRole('button', { name: 'Copy key' }));
    expect(copied).toHaveBeenCalledExactlyOnceWith('pb_Ab3dEverySecret');
    await userEvent.click(own.getByRole('button', { name: 'Done' }));
    expect(own.queryByDisplayValue('pb_Ab3dEverySecret')).toBeNull();
    await userEvent.click(await own.findByRole('button', { name: 'Revoke my notebook' }));
    expect(revoke).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke key' }));
    await vi.waitFor(() => expect(own.queryByText('my notebook')).toBeNull());
    expect(revoke).toHaveBeenCalledExactlyOnceWith({ params: { id: key.id } });
  });

  it('send the confirmation link again while the address is unconfirmed', async () => {
    const resend = vi.fn(async () => ({}));
    const account = {
      email: 'tess@example.test',
      email_confirmed: false,
      pending_email: null,
      deletion_at: null,
      password_change_required: false,
    };
    open({ answers: { 'GET /api/auth/account': { account }, 'POST /api/auth/resend-confirmation': resend } });
    const own = section('E-mail');
    await userEvent.click(await own.findByRole('button', { name: 'Send the confirmation link again' }));
    expect(await own.findByText('We sent a new link to your inbox.')).toBeDefined();
    expect(resend).toHaveBeenCalledOnce();
  });

  it('offer keys from Pro up', async () => {
    const { asked } = open({ tier: 'free' });
    await userEvent.click(section('API keys').getByRole('button', { name: 'Upgrade to Pro' }));
    expect(asked.upgrades).toEqual(['other']);
  });

  it('keep the keyboard’s place when a session ends: on the next one, then on the one before, then on the heading', async () => {
    const session = (id: number, device: string) => ({
      id: `01980000-0000-7000-8000-00000000000${id}`,
      device,
      address: null,
      address_kind: null,
      created_at: '2025-02-05T21:00:00.000Z',
      last_used_at: '2025-02-06T14:04:00.000Z',
      is_current: id === 1,
    });
    let sessions = [session(1, 'This one'), session(2, 'Phone'), session(3, 'Tablet'), session(4, 'Laptop')];
    open({
      answers: {
        'GET /api/auth/sessions': () => ({ sessions }),
        'DELETE /api/auth/sessions/{id}': (options: unknown) => {
          const { id } = (options as { params: { id: string } }).params;
          sessions = sessions.filter((one) => one.id !== id);
          return {};
        },
      },
    });
    const own = section('Sessions');
    const end = async (device: string) => {
      const button = await own.findByRole('button', { name: `Sign out ${device}` });
      button.focus();
      await userEvent.keyboard('{Enter}');
      await vi.waitFor(() => expect(own.queryByText(device)).toBeNull());
    };
    const focused = (element: () => HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element()));
    await end('Phone');
    await focused(() => own.getByRole('button', { name: 'Sign out Tablet' }));
    await end('Laptop');
    await focused(() => own.getByRole('button', { name: 'Sign out Tablet' }));
    await end('Tablet');
    await focused(() => own.getByRole('heading', { name: 'Sessions' }));
  });

  it('list the user’s sessions and sign out another one', async () => {
    const end = vi.fn(async () => ({}));
    open({ answers: { 'DELETE /api/auth/sessions/{id}': end } });
    expect(await section('Sessions').findByText('this device')).toBeDefined();
    await userEvent.click(section('Sessions').getByRole('button', { name: 'Sign out Safari on iPhone' }));
    expect(end).toHaveBeenCalledWith({ params: { id: '01980000-0000-7000-8000-0000000000bb' } });
  });
});
