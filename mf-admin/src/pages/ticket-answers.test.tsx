// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeAnswered, fakeTicket } from '../entities/payment/testing/records';
import { failingFirst, openAdmin, pagination } from './testing/open-admin';

afterEach(cleanup);

const openTicket = async (answers: Parameters<typeof openAdmin>[1], sends_mail = true) => {
  const admin = openAdmin('/admin?tab=support', {
    'GET /api/admin/tickets': { tickets: [fakeTicket], pagination, sends_mail },
    ...answers,
  });
  await userEvent.click(await screen.findByRole('button', { name: `Read ${fakeTicket.subject}` }));
  return { ...admin, dialog: within(await screen.findByRole('dialog', { name: fakeTicket.subject })) };
};
const SEND = 'POST /api/admin/tickets/{id}/answers';

test('an answer that could not be sent keeps its text; sent again, it has the same id and appears in the thread', async () => {
  const send = failingFirst({ ticket: fakeAnswered });
  const { dialog, notices } = await openTicket({ [SEND]: send });
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send answer' });
  expect(button.disabled).toBe(true);
  expect(dialog.getByText('Open')).toBeTruthy();
  expect(dialog.queryByRole('link', { name: 'answer by e-mail' })).toBeNull();
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Answer');
  await userEvent.type(field, 'From the filing');
  await userEvent.click(button);
  expect((await dialog.findByRole('alert')).textContent).toContain('Your text is still here.');
  expect(field.value).toBe('From the filing');
  await userEvent.click(button);
  await waitFor(() => expect(notices().at(-1)).toBe('success: Answer sent'));
  const [first, second] = send.mock.calls;
  expect(first).toEqual([
    {
      params: { id: fakeTicket.id },
      body: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), message: 'From the filing' },
    },
  ]);
  expect(second).toEqual(first);
  const thread = within(dialog.getByRole('list', { name: 'Thread' })).getAllByRole('listitem');
  expect(thread.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(fakeTicket.message),
    expect.stringMatching(/^mara, Nov 20, 2026, 10:30 AM ET.*the last filing\.$/s),
  ]);
  expect(dialog.getByText('Answered')).toBeTruthy();
  expect(field.value).toBe('');
});

test('without a mail server the dialog and the notice say that the answer is in the outbox', async () => {
  const { dialog, notices } = await openTicket({ [SEND]: { ticket: fakeAnswered } }, false);
  expect(dialog.getByText(`Goes to the outbox, addressed to ${fakeTicket.email}.`)).toBeTruthy();
  expect(dialog.queryByText(/by e-mail\.$/)).toBeNull();
  await userEvent.type(dialog.getByLabelText('Answer'), 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(notices().at(-1)).toBe('success: The answer is in the outbox'));
  // The badge and the text below agree.
  expect(dialog.getByText('Answered, not sent')).toBeTruthy();
  expect(dialog.getByText(/the answer is in the outbox and Iona Field has not received it/)).toBeTruthy();
  expect(dialog.queryByText('Answered')).toBeNull();
});

test('a press anywhere on a row opens its ticket', async () => {
  openAdmin('/admin?tab=support', {
    'GET /api/admin/tickets': { tickets: [fakeTicket], pagination, sends_mail: true },
  });
  await userEvent.click(await screen.findByText(fakeTicket.email));
  expect(await screen.findByRole('dialog', { name: fakeTicket.subject })).toBeTruthy();
});

test('closing a ticket without an answer asks first', async () => {
  const set = vi.fn((_options: unknown) => ({ ticket: fakeTicket }));
  const { dialog } = await openTicket({ 'PUT /api/admin/tickets/{id}': set });
  const ask = async (button: string) => {
    await userEvent.click(dialog.getByRole('button', { name: 'Close ticket' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Close without an answer?' }));
    await userEvent.click(question.getByRole('button', { name: button }));
  };
  await ask('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(set).not.toHaveBeenCalled();
  await ask('Close ticket');
  await waitFor(() => expect(set).toHaveBeenCalledWith({ params: { id: fakeTicket.id }, body: { open: false } }));
});
