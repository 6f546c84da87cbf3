// @vitest-environment happy-dom
import type { AdminRequest } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AdminRequests } from './AdminRequests';

afterEach(cleanup);

const REQUEST: AdminRequest = {
  id: '0198f000-0000-7000-8000-000000000001',
  target: { id: '7', username: 'iona' },
  requested_by: { id: '1', username: 'mara' },
  reason: 'Night shift',
  created_at: '2026-11-28T12:00:00.000Z',
  expires_at: '2026-11-29T12:00:00.000Z',
};

const open = (self: string, decide: (options: unknown) => unknown = () => ({ requests: [] })) => {
  const asked = vi.fn(decide);
  let isDecided = false;
  const platform = createFakePlatform({
    user: fakeUser({ id: self, is_admin: true }),
    answers: {
      'GET /api/admin/admin-requests': () => ({ requests: isDecided ? [] : [REQUEST] }),
      'POST /api/admin/admin-requests/{id}/decision': (options: unknown) => {
        const answer = asked(options);
        isDecided = !(answer instanceof ApiError);
        return answer;
      },
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <AdminRequests />
    </FakePlatformProvider>,
  );
  return asked;
};
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

test('another admin approves, and the request is gone', async () => {
  const asked = open('2');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve iona' }));
  await confirm('Approve');
  await waitFor(() => expect(screen.queryByText(/Night shift/)).toBeNull());
  expect(asked).toHaveBeenCalledWith(
    expect.objectContaining({ params: { id: REQUEST.id }, body: { decision: 'approve' } }),
  );
});

test('its author can only withdraw it', async () => {
  const asked = open('1');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw iona' }));
  expect(screen.queryByRole('button', { name: 'Approve iona' })).toBeNull();
  await confirm('Withdraw');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

test('says why a decision came too late', async () => {
  open('2', () => new ApiError('This request was already decided.', { code: 'REQUEST_CLOSED', status: 409 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse iona' }));
  await confirm('Refuse');
  expect((await screen.findByRole('alert')).textContent).toContain('already decided');
});
