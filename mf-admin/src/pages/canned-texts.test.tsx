// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeCannedTexts } from '../entities/canned-text/testing/texts';
import { fakeTicket } from '../entities/payment/testing/records';
import { failingFirst, openAdmin, pagination } from './testing/open-admin';

afterEach(cleanup);

const LIST = 'GET /api/admin/canned-texts';
const TICKETS = { 'GET /api/admin/tickets': { tickets: [fakeTicket], pagination, sends_mail: false } };
const newText = async () => userEvent.click(await screen.findByRole('button', { name: 'New text' }));
const read = async () => {
  await userEvent.click(await screen.findByRole('button', { name: `Read ${fakeTicket.subject}` }));
  return within(await screen.findByRole('dialog', { name: fakeTicket.subject }));
};

test('a canned text goes to the caret of the answer with the ticket’s values, is sent by nobody, and survives closing the dialog', async () => {
  const set = vi.fn();
  openAdmin('/admin?tab=support', {
    ...TICKETS,
    [LIST]: { texts: fakeCannedTexts },
    'PUT /api/admin/tickets/{id}': set,
  });
  const dialog = await read();
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Answer');
  await userEvent.type(field, 'Dear reader, bye');
  field.setSelectionRange(0, 11);
  await userEvent.selectOptions(await dialog.findByLabelText('Canned text'), 'Refund made');
  await userEvent.click(dialog.getByRole('button', { name: 'Insert' }));
  const inserted = 'Hello Iona Field,\n\nwe refunded the payment. Your bank needs five to ten days.';
  expect(field.value).toBe(`${inserted}, bye`);
  expect(document.activeElement).toBe(field);
  expect(field.selectionStart).toBe(inserted.length);
  const link = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'answer by e-mail' }).href);
  expect(link.searchParams.get('body')).toBe(`${inserted.replaceAll('\n', '\r\n')}, bye`);
  expect(set).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect((await read()).getByLabelText<HTMLTextAreaElement>('Answer').value).toBe(`${inserted}, bye`);
});

test('an answer can be written without canned texts: while there are none, or when they fail to load', async () => {
  let isDown = true;
  const list = () => (isDown ? new ApiError('Away', { code: 'FORBIDDEN', status: 403 }) : { texts: [] });
  openAdmin('/admin?tab=support', { ...TICKETS, [LIST]: list });
  const dialog = await read();
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(retry);
  expect(await dialog.findByText('Canned texts appear here once an admin adds one.')).toBeTruthy();
  expect(dialog.getByLabelText('Answer')).toBeTruthy();
});

test('admins write texts and change them; a failed save keeps the words and says why; deleting asks first', async () => {
  const [text] = fakeCannedTexts;
  if (text === undefined) throw new Error('No text');
  const add = failingFirst({ text });
  const change = vi.fn((_options: unknown) => ({ text }));
  const remove = vi.fn((_options: unknown) => ({}));
  const { notices } = openAdmin('/admin?tab=support', {
    ...TICKETS,
    [LIST]: { texts: [text] },
    'POST /api/admin/canned-texts': add,
    'PUT /api/admin/canned-texts/{id}': change,
    'DELETE /api/admin/canned-texts/{id}': remove,
  });
  await newText();
  const name = () => screen.getByLabelText<HTMLInputElement>('Name');
  expect(document.activeElement).toBe(name());
  await userEvent.type(name(), 'Thanks');
  await userEvent.type(screen.getByLabelText('Text'), 'Thank you');
  await userEvent.click(screen.getByRole('button', { name: 'Add text' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Refused on purpose');
  await userEvent.click(screen.getByRole('button', { name: 'Add text' }));
  // Saved, the form folds again, and the focus stays beside it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New text' })));
  expect(add).toHaveBeenLastCalledWith({ body: { name: 'Thanks', body: 'Thank you' } });

  await userEvent.click(screen.getByRole('button', { name: `Edit ${text.name}` }));
  expect(document.activeElement).toBe(name());
  await userEvent.type(name(), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(change).toHaveBeenCalledWith({ params: { id: text.id }, body: { name: `${text.name}!`, body: text.body } }),
  );

  await userEvent.click(screen.getByRole('button', { name: `Delete ${text.name}` }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ params: { id: text.id } }));
  await waitFor(() => expect(notices().at(-1)).toBe(`success: Deleted “${text.name}”`));
});

test('the form inserts a placeholder at the caret and shows how the answer reads', async () => {
  openAdmin('/admin?tab=support', { ...TICKETS, [LIST]: { texts: [] } });
  await newText();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Text');
  await userEvent.type(field, 'Hello , bye');
  field.setSelectionRange(6, 6);
  await userEvent.click(screen.getByRole('button', { name: 'Insert the sender’s name' }));
  expect(field.value).toBe('Hello {name}, bye');
  expect(field.selectionStart).toBe('Hello {name}'.length);
  expect(screen.getByRole('figure').textContent).toContain('Hello Sam Sample, bye');
});

test('what an admin types into the form survives another tab, and another text replaces it only after a question', async () => {
  const [text] = fakeCannedTexts;
  if (text === undefined) throw new Error('No text');
  openAdmin('/admin?tab=support', { ...TICKETS, [LIST]: { texts: [text] } });
  await newText();
  await userEvent.type(await screen.findByLabelText('Name'), 'Thanks');
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
  await userEvent.click(screen.getByRole('tab', { name: 'Support' }));
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Thanks');
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${text.name}` }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(name.value).toBe('Thanks');
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(text.name));
});

test('a canned text shows how it reads for this ticket before an admin inserts it', async () => {
  openAdmin('/admin?tab=support', { ...TICKETS, [LIST]: { texts: fakeCannedTexts } });
  const dialog = await read();
  await userEvent.selectOptions(await dialog.findByLabelText('Canned text'), 'Refund made');
  expect(dialog.getByRole('figure').textContent).toContain('Hello Iona Field,');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('');
});
