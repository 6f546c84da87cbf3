// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeChatPage } from '../features/chat/testing/messages';
import { failingFirst, none, openAdmin, table } from './testing/open-admin';

afterEach(cleanup);

describe('the trading room', () => {
  const PATH = 'GET /api/admin/chat-messages';
  const ROOM = { 'GET /api/chat/room': { slow_seconds: 0 } };

  test('shows messages with their reports, and removes a message after a confirmation, or says that it failed', async () => {
    const remove = failingFirst({});
    const { notices } = openAdmin('/admin?tab=chat', {
      [PATH]: fakeChatPage,
      ...ROOM,
      'DELETE /api/chat/messages/{id}': remove,
    });
    const rows = within(await table('Messages')).getAllByRole('row');
    expect(within(rows[1] as HTMLElement).getByText('Buy my course at example.test')).toBeTruthy();
    expect(within(rows[1] as HTMLElement).getByText('2')).toBeTruthy();
    expect(within(rows[2] as HTMLElement).getByText(/^Removed by mara/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove message 42 from ionafield' }));
    expect(remove).not.toHaveBeenCalled();
    const question = await screen.findByRole('alertdialog', { name: 'Remove the message from ionafield?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: '7' } }));
    await waitFor(() => expect(notices()).toEqual(['error: Failed to remove the message']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Remove message 42 from ionafield' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(notices().at(-1)).toBe('success: The message was removed'));
  });

  test('filters by reports and search, which the address keeps', async () => {
    const ask = vi.fn((_options: unknown) => fakeChatPage);
    const router = openAdmin('/admin?tab=chat', { [PATH]: ask, ...ROOM });
    await table('Messages');
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'reported');
    await userEvent.type(screen.getByLabelText('Search messages'), 'course{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=chat&show=reported&search=course'));
    expect(ask).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: expect.objectContaining({ show: 'reported', search: 'course' }) }),
    );
  });

  test('has a slow mode, which another client may have set, and says when a change fails', async () => {
    let answer: unknown = new ApiError('Refused on purpose', { code: 'INTERNAL', status: 500 });
    const set = vi.fn((_options: unknown) => answer);
    const { notices } = openAdmin('/admin?tab=chat', {
      [PATH]: fakeChatPage,
      'GET /api/chat/room': { slow_seconds: 42 },
      'PUT /api/chat/room': set,
    });
    await table('Messages');
    const pause = screen.getByLabelText<HTMLSelectElement>('Slow mode');
    await waitFor(() => expect(pause.value).toBe('42'));
    await userEvent.selectOptions(pause, '30');
    await waitFor(() => expect(set).toHaveBeenCalledWith({ body: { slow_seconds: 30 } }));
    await waitFor(() => expect(notices()).toEqual(['error: Failed to change slow mode']));
    for (const [seconds, text] of [
      [30, 'One message every 30 s'],
      [0, 'Slow mode is off'],
    ] as const) {
      answer = { slow_seconds: seconds };
      await userEvent.selectOptions(pause, String(seconds));
      await waitFor(() => expect(notices().at(-1)).toBe(`success: ${text}`));
    }
  });

  test('says so when it is empty or cannot be loaded', async () => {
    openAdmin('/admin?tab=chat', { [PATH]: { messages: [], pagination: none }, ...ROOM });
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    cleanup();
    openAdmin('/admin?tab=chat&search=gap', { [PATH]: { messages: [], pagination: none }, ...ROOM });
    expect(await screen.findByText('No messages found')).toBeTruthy();
    cleanup();
    openAdmin('/admin?tab=chat', { [PATH]: new ApiError('Forbidden', { code: 'FORBIDDEN', status: 403 }), ...ROOM });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load admin data');
  });
});
