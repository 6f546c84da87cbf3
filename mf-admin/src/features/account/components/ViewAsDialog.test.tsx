// @vitest-environment happy-dom
import { endpoints } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ViewAsDialog } from './ViewAsDialog';

afterEach(cleanup);

const show = (answer: unknown) => {
  const ask = vi.fn((_options: unknown) => answer);
  const open = vi.fn<(address: string) => void>();
  render(
    <FakePlatformProvider platform={createFakePlatform({ answers: { [`POST ${endpoints.admin.viewAs.path}`]: ask } })}>
      <ViewAsDialog user={{ id: '2', username: 'tess' }} onClose={() => undefined} open={open} />
    </FakePlatformProvider>,
  );
  return { ask, open };
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Open view' }));

test('a view opens with a reason only, in this tab', async () => {
  const { ask, open } = show({ token: 'abc', ends_at: '2026-11-28T15:10:00.000Z' });
  await press();
  expect(screen.getByRole('alert').textContent).toBe('Please enter a reason');
  expect(ask).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  await userEvent.keyboard('Asked about the plan');
  await press();
  await waitFor(() => expect(open).toHaveBeenCalledWith('/subscription#view=abc'));
  expect(ask).toHaveBeenCalledWith({ params: { id: '2' }, body: { reason: 'Asked about the plan' } });
});

test('a refusal shows the server’s reason and opens nothing', async () => {
  const { open } = show(new ApiError('Only accounts of active customers', { code: 'FORBIDDEN', status: 403 }));
  await userEvent.type(screen.getByLabelText('Reason'), 'Asked');
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('Only accounts of active customers');
  expect(open).not.toHaveBeenCalled();
});
