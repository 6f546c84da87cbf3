// @vitest-environment happy-dom
import { USERNAME_RULE } from '@prebell/contracts';
import { ApiError, type Session } from '@prebell/platform';
import { createFakePlatform, fakeUser } from '@prebell/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const open = async (register: Session['register'] = async () => fakeUser()) => {
  const fake = createFakePlatform({ user: null });
  const spy = vi.fn(register);
  const router = renderRoute('/register', { ...fake, session: { ...fake.session, register: spy } });
  await screen.findByRole('button', { name: 'Create Account' });
  return { register: spy, router };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => userEvent.type(field(label), text);
const fill = async (password = 'a-quiet-harbour', confirm = password) => {
  await type('First Name', 'Tess');
  await type('Username', 'tess');
  await type('Email', 'tess@example.test');
  await type('Password', password);
  await type('Confirm Password', confirm);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
/** The text above the fields. */
const alert = async () => (await screen.findAllByRole('alert'))[0]?.textContent;

afterEach(cleanup);

describe('/register', () => {
  it('sends every field but the repeated password', async () => {
    const { register } = await open();
    await fill();
    await submit();
    await waitFor(() => expect(register).toHaveBeenCalledTimes(1));
    expect(register.mock.calls[0]?.[0]).toEqual({
      first_name: 'Tess',
      last_name: '',
      username: 'tess',
      email: 'tess@example.test',
      password: 'a-quiet-harbour',
    });
  });

  it('leads to the dashboard', async () => {
    renderRoute('/register', createFakePlatform({ user: null }));
    await screen.findByRole('button', { name: 'Create Account' });
    await fill();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
  });

  it('needs username, email and both passwords, but no name', async () => {
    await open();
    const required = ['First Name', 'Last Name', 'Username', 'Email', 'Password', 'Confirm Password'].filter(
      (label) => field(label).required,
    );
    expect(required).toEqual(['Username', 'Email', 'Password', 'Confirm Password']);
    expect(field('Email').type).toBe('email');
    expect(screen.getAllByText('optional')).toHaveLength(2);
  });

  it('rejects passwords that differ, and typing clears the message', async () => {
    const { register } = await open();
    await fill('a-quiet-harbour', 'something else');
    await submit();
    expect(await alert()).toBe('Passwords do not match');
    expect(document.activeElement).toBe(field('Confirm Password'));
    expect(register).not.toHaveBeenCalled();
    await type('First Name', 'a');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names every field with an error at once, and focuses the first', async () => {
    const { register } = await open();
    await type('Username', 'a b');
    await type('Email', 'tess@');
    await type('Password', 'short');
    await type('Confirm Password', 'other');
    await submit();
    expect(await alert()).toBe('Please correct the 4 marked fields.');
    const faulty = ['First Name', 'Username', 'Email', 'Password', 'Confirm Password'].filter(
      (label) => field(label).getAttribute('aria-invalid') === 'true',
    );
    expect(faulty).toEqual(['Username', 'Email', 'Password', 'Confirm Password']);
    expect(screen.getByText('Please enter a valid email address')).toBeDefined();
    expect(screen.getByText('Passwords do not match')).toBeDefined();
    // The error states the rule, so the hint must not repeat it.
    expect(screen.getAllByText(new RegExp(USERNAME_RULE))).toHaveLength(1);
    expect(document.activeElement).toBe(field('Username'));
    expect(register).not.toHaveBeenCalled();
  });

  it('rejects a short password', async () => {
    const { register } = await open();
    await fill('abc1234');
    await submit();
    expect(await alert()).toBe('Password must be at least 8 characters long');
    expect(document.activeElement).toBe(field('Password'));
    expect(register).not.toHaveBeenCalled();
  });

  it('accepts a password with one kind of character: letters and numbers are hints', async () => {
    const { register } = await open();
    await fill('--------');
    await submit();
    await waitFor(() => expect(register).toHaveBeenCalledTimes(1));
  });

  it('shows the checklist once a password is typed and ticks it', async () => {
    await open();
    expect(screen.queryByRole('list')).toBeNull();
    await type('Password', 'abc');
    const hints = () => screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(hints()).toEqual([
      '○At least 8 characters (not met)',
      '✓Contains letters (met)',
      '○Contains numbers (not met)',
    ]);
    await type('Password', '45678');
    expect(hints().every((hint) => hint?.endsWith('(met)'))).toBe(true);
  });

  it('shows and hides each password separately', async () => {
    await open();
    const [first] = screen.getAllByRole('button', { name: 'Show characters' });
    await userEvent.click(first as HTMLElement);
    expect([field('Password').type, field('Confirm Password').type]).toEqual(['text', 'password']);
  });

  it('shows the server’s error at its field and above the form, and says when it is busy', async () => {
    let refuse: (error: unknown) => void = () => undefined;
    await open(() => new Promise((_, reject) => (refuse = reject)));
    await fill();
    await submit();
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toBeDefined();
    refuse(
      new ApiError('A username is 3 to 30 letters', {
        code: 'VALIDATION_FAILED',
        status: 400,
        issues: [{ path: 'username', message: 'A username is 3 to 30 letters' }],
      }),
    );
    await waitFor(() => expect(field('Username').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByRole('alert')[0]?.textContent).toBe('A username is 3 to 30 letters');
    expect(field('Password').value).toBe('a-quiet-harbour');
    expect(document.activeElement).toBe(field('Username'));
  });

  it('shows the server’s reason and focuses the field to correct, or says that there was no answer', async () => {
    const failures = [
      new ApiError('The name is taken', { code: 'ACCOUNT_TAKEN', status: 409 }),
      new ApiError('The password is common', { code: 'PASSWORD_COMMON', status: 422 }),
      new ApiError('Network error: failed to fetch', { code: 'NETWORK' }),
    ];
    await open(async () => {
      throw failures.shift();
    });
    await fill();
    for (const [text, label] of [
      ['The name is taken', 'Username'],
      ['The password is common', 'Password'],
      ['An unexpected error occurred. Please try again.', null],
    ] as const) {
      await submit();
      await waitFor(async () => expect(await alert()).toBe(text));
      if (label !== null) await waitFor(() => expect(document.activeElement).toBe(field(label)));
    }
  });

  it('sends a signed-in visitor to the dashboard', async () => {
    renderRoute('/register', createFakePlatform({ user: fakeUser() }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeDefined();
  });

  it('falls back to the catalogue’s texts', async () => {
    await open(async () => {
      throw new ApiError('Request failed', { code: 'BAD_RESPONSE', status: 502 });
    });
    await fill();
    await submit();
    expect(await alert()).toBe('Registration failed');
  });

  it('states what users accept when they register', async () => {
    await open();
    expect(screen.getByText(/^By creating an account you accept/).textContent).toMatch(/18 or older\.$/);
    expect(screen.getByRole('link', { name: 'terms of service' }).getAttribute('href')).toBe('/terms');
    expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/privacy');
  });
});
