// @vitest-environment happy-dom
import { TIERS } from '@prebell/contracts';
import { ApiError, type Session } from '@prebell/platform';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const open = async (signIn?: Session['signIn']) => {
  const fake = createFakePlatform({ user: null });
  const router = renderRoute('/login', { ...fake, session: { ...fake.session, ...(signIn && { signIn }) } });
  await screen.findByRole('button', { name: 'Sign In' });
  return router;
};
const username = () => screen.getByLabelText<HTMLInputElement>('Username or Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const fill = async () => {
  await userEvent.type(username(), 'mara');
  await userEvent.type(password(), 'a-quiet-harbour');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

describe('/login', () => {
  it('signs in with the typed credentials, opens the dashboard and drops the form from the history', async () => {
    const router = await open();
    await fill();
    await press('Sign In');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('sends a signed-in visitor to the dashboard', async () => {
    const router = renderRoute('/login', createFakePlatform({ user: fakeUser() }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('leads on to the page that a link in a mail named, signed in already or not; to no other address', async () => {
    const opened = async (search: string, user: ReturnType<typeof fakeUser> | null) => {
      const router = renderRoute(`/login${search}`, createFakePlatform({ user }));
      if (user === null) {
        await screen.findByRole('button', { name: 'Sign In' });
        await fill();
        await press('Sign In');
      }
      await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
      cleanup();
      return router.state.location.pathname;
    };
    expect(await opened('?next=%2Fsettings', null)).toBe('/settings');
    expect(await opened('?next=%2Fsubscription', fakeUser())).toBe('/subscription');
    expect(await opened('?next=https%3A%2F%2Fevil.test%2Fsettings', null)).toBe('/dashboard');
    expect(await opened('?next=%2F%2Fevil.test', fakeUser())).toBe('/dashboard');
  });

  it('asks for both fields', async () => {
    const signIn = vi.fn<Session['signIn']>();
    await open(signIn);
    await press('Sign In');
    expect([username().required, password().required]).toEqual([true, true]);
    expect(signIn).not.toHaveBeenCalled();
  });

  it('is busy while it signs in and sends only once', async () => {
    const signIn = vi.fn<Session['signIn']>(() => new Promise(() => undefined));
    await open(signIn);
    await fill();
    await press('Sign In');
    await press('Signing In...');
    await userEvent.type(password(), '{Enter}');
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(signIn.mock.calls[0]?.[0]).toEqual({ username: 'mara', password: 'a-quiet-harbour' });
  });

  it.each([
    ['INVALID_CREDENTIALS', 401, 'Invalid username or password'],
    ['RATE_LIMITED', 429, 'Too many attempts. Please wait a moment and try again.'],
  ])(
    'shows the server’s words in an alert, which typing clears, and keeps the focus: %s',
    async (code, status, text) => {
      await open(async () => {
        throw new ApiError(text, { code, status });
      });
      await fill();
      await userEvent.type(password(), '{Enter}');
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(document.activeElement).toBe(password());
      await userEvent.keyboard('x');
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(username().value).toBe('mara');
    },
  );

  it('shows the general error when there is no answer', async () => {
    await open(async () => {
      throw new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
    });
    await fill();
    await press('Sign In');
    expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred. Please try again.');
  });

  it('shows and hides the password', async () => {
    await open();
    expect(password().type).toBe('password');
    await press('Show characters');
    expect(password().type).toBe('text');
  });

  it('lists the demo accounts on a demo platform only and fills the form on a click', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /^pro\b/ })).toBeNull();
    cleanup();
    document.head.innerHTML = '<meta name="prebell-demo-password" content="prebell-demo-2026">';
    await open();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.split(' ')[0])).toEqual([
      ...TIERS,
      'admin',
      'dispatch',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^pro\b/ }));
    expect([username().value, password().value]).toEqual(['pro', 'prebell-demo-2026']);
  });

  it('links to registration', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register');
  });
});
