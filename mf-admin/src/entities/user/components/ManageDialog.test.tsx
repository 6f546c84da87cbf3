// @vitest-environment happy-dom
import type { AdminUser } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeAdminUser } from '../testing/users';
import { ManageDialog } from './ManageDialog';

afterEach(cleanup);

const PUTS = ['tier', 'status', 'admin', 'roles'] as const;
const refusal = new ApiError('You are not allowed to do this', { code: 'FORBIDDEN', status: 403 });

/** Opens the dialog, collects its requests, and answers with `answer` or with the account changed by the body. */
const open = ({
  user = fakeAdminUser,
  self = 'another',
  answer,
  readAgain,
}: {
  user?: AdminUser;
  self?: string;
  answer?: unknown;
  /** Holds every read of the account after a change until it resolves. */
  readAgain?: Promise<void>;
} = {}) => {
  const sent: Record<string, unknown>[] = [];
  let now = user;
  const put = (what: string) => (options: unknown) => {
    const { body } = options as { body: Record<string, unknown> };
    if (answer !== undefined) return answer;
    sent.push({ what, ...body });
    const { tier, ...fields } = body;
    now = {
      ...now,
      ...(fields as Partial<AdminUser>),
      ...(tier !== undefined && { subscription_tier: tier as AdminUser['subscription_tier'] }),
    };
    return { user: now };
  };
  const platform = createFakePlatform({
    user: fakeUser({ id: self, is_admin: true }),
    answers: {
      'GET /api/admin/users/{id}': async () => {
        if (sent.length > 0) await readAgain;
        return { user: now };
      },
      ...Object.fromEntries(PUTS.map((what) => [`PUT /api/admin/users/{id}/${what}`, put(what)])),
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <ManageDialog user={user} onClose={() => undefined} />
    </FakePlatformProvider>,
  );
  return { sent, notices: () => platform.notify.get().map(({ kind, text }) => `${kind}: ${text}`) };
};

const giveReason = async (text: string) => userEvent.type(await screen.findByLabelText('Reason'), text);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a tier is set for the typed days, with the reason, and success is shown', async () => {
  const { sent, notices } = open();
  await userEvent.selectOptions(await screen.findByLabelText('New plan'), 'premium');
  const days = screen.getByLabelText('Days');
  expect((days as HTMLInputElement).value).toBe('30');
  await userEvent.clear(days);
  await userEvent.type(days, '7');
  await userEvent.type(screen.getByLabelText('Reason'), 'Prize');
  await press('Set plan');
  await waitFor(() => expect(notices()).toEqual(['success: ionafield is on Premium for 7 days']));
  expect(sent).toEqual([{ what: 'tier', tier: 'premium', expires_in_days: 7, reason: 'Prize' }]);
});

test('a confirmation stays open while the lists reload', async () => {
  let release = () => {};
  const readAgain = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { notices } = open({ readAgain });
  await userEvent.selectOptions(await screen.findByLabelText('New plan'), 'premium');
  await giveReason('Prize');
  await press('Set plan');
  await waitFor(() => expect(notices()).toHaveLength(1));
  await press('Deactivate');
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate ionafield?' });
  release();
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Deactivate' }).ariaBusy).not.toBe('true'));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('invalid days show an error beside the field and send nothing', async () => {
  const { sent } = open();
  const days = await screen.findByLabelText('Days');
  await userEvent.clear(days);
  await userEvent.type(days, '0');
  await press('Set plan');
  expect((await screen.findByRole('alert')).textContent).toContain('1 to 3650');
  expect(sent).toEqual([]);
});

test('deactivating asks first; Cancel changes nothing; activating does not ask', async () => {
  const { sent, notices } = open();
  await press('Deactivate');
  const question = await screen.findByRole('alertdialog', { name: 'Deactivate ionafield?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await press('Deactivate');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(notices()).toEqual(['success: ionafield is deactivated']));
  expect(sent).toEqual([{ what: 'status', is_active: false, reason: '' }]);
  await press('Activate');
  await waitFor(() => expect(notices().at(-1)).toBe('success: ionafield is active'));
  expect(sent.at(-1)).toEqual({ what: 'status', is_active: true, reason: '' });
});

test('the admin flag asks first, granted or revoked', async () => {
  const { sent, notices } = open();
  await giveReason('New colleague');
  await press('Grant admin');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Grant admin' }));
  await waitFor(() => expect(notices()).toEqual(['success: ionafield is an admin']));
  expect(sent).toEqual([{ what: 'admin', is_admin: true, reason: 'New colleague' }]);
  await press('Revoke admin');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke admin' }));
  await waitFor(() => expect(notices().at(-1)).toBe('success: ionafield is no longer an admin'));
  expect(sent.at(-1)).toMatchObject({ what: 'admin', is_admin: false });
});

test('dispatch roles are saved as they are ticked', async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByLabelText('Dispatch supervisor'));
  await giveReason('Night shift');
  await press('Save roles');
  await waitFor(() =>
    expect(sent).toEqual([{ what: 'roles', roles: ['dispatcher', 'supervisor'], reason: 'Night shift' }]),
  );
});

test('an admin can neither deactivate nor demote their own account', async () => {
  open({ user: { ...fakeAdminUser, is_admin: true }, self: fakeAdminUser.id });
  expect(((await screen.findByRole('button', { name: 'Deactivate' })) as HTMLButtonElement).disabled).toBe(true);
  expect((screen.getByRole('button', { name: 'Revoke admin' }) as HTMLButtonElement).disabled).toBe(true);
});

const CHANGED = { ...fakeAdminUser, is_active: false, is_admin: true };
test.each([
  ['Set plan', null, 'Failed to update user tier', fakeAdminUser],
  ['Deactivate', 'Deactivate', 'Failed to update user status', fakeAdminUser],
  ['Activate', null, 'Failed to update user status', CHANGED],
  ['Grant admin', 'Grant admin', 'Failed to update admin status', fakeAdminUser],
  ['Revoke admin', 'Revoke admin', 'Failed to update admin status', CHANGED],
  ['Save roles', null, 'Failed to update dispatch roles', fakeAdminUser],
])('%s that fails says so in the catalogue’s words, with the reason', async (button, confirm, text, user) => {
  open({ answer: refusal, user });
  await giveReason('Because');
  await press(button);
  if (confirm !== null)
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(text);
  expect(alert.textContent).toContain('You are not allowed to do this');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('rights cannot be granted without a reason', async () => {
  const { sent } = open();
  await press('Grant admin');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter why you grant these rights');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toEqual([]);
});

test('admin rights that another admin must approve are announced as such', async () => {
  const request = {
    id: '9',
    target: { id: '2', username: 'ionafield' },
    requested_by: { id: '1', username: 'mara' },
    reason: 'Prize',
    created_at: '2026-11-28T12:00:00.000Z',
    expires_at: '2026-11-29T12:00:00.000Z',
  };
  const { notices } = open({ answer: { user: fakeAdminUser, request } });
  await giveReason('Prize');
  await press('Grant admin');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Grant admin' }));
  await waitFor(() => expect(notices()[0]).toContain('Another admin must approve'));
});
