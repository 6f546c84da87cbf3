// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Coaching } from './Coaching';

afterEach(cleanup);

const PATH = 'POST /api/contact/coaching';
const open = (permissions: string[], answer: unknown = { id: '1' }) => {
  const ask = vi.fn((_options: unknown) => answer);
  const user = fakeUser({
    tier_info: { tier: 'premium', expires: null, is_active: true, permissions },
  });
  render(
    <FakePlatformProvider platform={createFakePlatform({ user, answers: { [PATH]: ask } })}>
      <Coaching />
    </FakePlatformProvider>,
  );
  return ask;
};
const fill = async () => {
  await userEvent.type(screen.getByLabelText('What would you like to work on?'), 'Exits');
  await userEvent.type(screen.getByLabelText('When are you available?'), 'Mondays');
  await userEvent.click(screen.getByRole('button', { name: 'Request a session' }));
};

test('shows the form only on plans that include coaching', () => {
  open(['chat:use']);
  expect(screen.queryByRole('form')).toBeNull();
});

test('sends the request, confirms it and clears the form', async () => {
  const ask = open(['coaching:request']);
  await fill();
  await waitFor(() => expect(ask).toHaveBeenCalledWith({ body: { topic: 'Exits', availability: 'Mondays' } }));
  expect(await screen.findByText(/^We received your request/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('When are you available?').value).toBe('');
});

test('keeps a rejected request in the form and shows the reason', async () => {
  open(['coaching:request'], new ApiError('Too many messages', { code: 'RATE_LIMITED', status: 429 }));
  await fill();
  expect((await screen.findByRole('alert')).textContent).toContain('Too many messages');
  expect(screen.getByLabelText<HTMLInputElement>('When are you available?').value).toBe('Mondays');
});
