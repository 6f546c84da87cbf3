// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { CLOSED_CALL, call } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { memoryTyped } from '../shared/testing/typed';
import { TypedStorageContext } from '../shared/typed-text';
import { DispatchPage } from './DispatchPage';

const DISPATCHER = ['cad:read', 'cad:write', 'cad:pii'];
const user = userEvent.setup({ delay: null });
const AT = '2026-02-06T18:05:00.000Z';
const SHIFT = {
  received: 4,
  dispatched: 3,
  closed: 2,
  cancelled: 0,
  late: 1,
  longest_wait: 95,
  events: [
    {
      seq: 9,
      call_id: call().id,
      number: '26-0007',
      address: '12 Main St',
      deed: 'on_scene',
      unit: 'E31',
      by: 'js',
      detail: null,
      occurred_at: AT,
      recorded_at: '2026-02-06T18:45:00.000Z',
    },
    {
      ...{ seq: 8, call_id: call().id, number: '26-0006', address: '9 Foundry Ln', unit: null, by: 'js' },
      ...{ deed: 'close', detail: 'False alarm', occurred_at: AT, recorded_at: AT },
    },
  ],
  total: 812,
  notes: [{ id: 'n1', text: 'Hydrant at Elm St is out of order', by: 'js', at: AT }],
};
const unit = (name: string, cleared_at: string | null) => ({
  ...{ id: name, unit: name, is_primary: name === 'E31', dispatched_at: AT, en_route_at: null, on_scene_at: null },
  cleared_at,
});
const OPEN = call({
  number: '26-0007',
  status: 'dispatched',
  primary_unit: 'E31',
  units: [unit('E31', AT), unit('L4', null), unit('M9', AT)],
});
const open = async (answers: Record<string, unknown>, typed = memoryTyped()) => {
  const platform = createFakePlatform({
    user: fakeUser({
      username: 'kl',
      tier_info: { tier: 'free', expires: null, is_active: true, permissions: DISPATCHER },
    }),
    answers: {
      'GET /api/cad/calls': () => ({ calls: [OPEN, CLOSED_CALL], drafts: [] }),
      'GET /api/cad/shift': () => SHIFT,
      ...answers,
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <TypedStorageContext value={typed}>
        <DispatchPage openDesk={() => createDesk({ platform, storage: memoryStorage(), tabs: memoryTabs() })} />
      </TypedStorageContext>
    </FakePlatformProvider>,
  );
  await screen.findByRole('list', { name: 'Calls' });
  await user.click(screen.getByRole('button', { name: 'Shift' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Shift Log and Handover' }));
};
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-02-06T19:02:11.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows and prints the notes, the open calls, the counts and the acts of a shift', async () => {
  const print = vi.fn(() => document.querySelector('article:last-of-type')?.textContent ?? '');
  vi.stubGlobal('print', print);
  const shift = vi.fn((_: { query: { from: string; to: string } }) => SHIFT);
  await open({ 'GET /api/cad/shift': shift });
  expect(await screen.findByText('Hydrant at Elm St is out of order')).toBeDefined();
  const { from, to } = shift.mock.calls[0]?.[0].query ?? { from: '', to: '' };
  // Twelve hours and a little more than now.
  expect(Date.parse(to) - Date.parse(from)).toBe(60_000 + 12 * 3_600_000);
  expect(screen.getByRole('heading', { name: 'Open now: 1 call' })).toBeDefined();
  expect(screen.getByRole('table', { name: 'Open calls' }).textContent).not.toContain('9 Foundry Ln');
  // Units that are clear are free for the next dispatcher.
  expect(screen.getByRole('table', { name: 'Open calls' }).textContent).toMatch(/DISPATCHEDL4$/);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  const page = print.mock.results[0]?.value;
  for (const part of ['Printed by kl', 'js, 02/06/2026 13:05:00', '1 typed late', 'longest wait 1:35'])
    expect(page).toContain(part);
  expect(page).toContain('02/06/2026 13:05:00typed 02/06/2026 13:45:0026-000712 Main StOn scene E31js');
  // The next dispatcher reads how a call ended without opening it.
  expect(page).toContain('9 Foundry LnClosedFalse alarmjs');
  expect(page).toContain('The newest 2 of 812');
});

it('takes a pasted note whole, says that it is too long, and starts at the note', async () => {
  const add = vi.fn();
  await open({ 'POST /api/cad/handover-notes': add });
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Note for the next dispatcher/);
  await vi.waitFor(() => expect([document.activeElement, field.readOnly]).toEqual([field, false]));
  await user.paste('é'.repeat(2_001));
  expect(field.value).toHaveLength(2_001);
  expect(screen.getByText('2001 characters, at most 2000')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Note' }).disabled).toBe(true);
  await user.keyboard('{Backspace}');
  expect(screen.queryByText(/at most 2000/)).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Note' }).disabled).toBe(false);
  // Escape leads back to where the dispatcher came from.
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Shift' })));
});

it('keeps a note that could not be saved, and sends it again as the same note; an edited one becomes a second note', async () => {
  const add = vi.fn((_: { body: { id: string; text: string } }): unknown => {
    throw new Error('gone');
  });
  const typed = memoryTyped();
  await typed.write({ 'note kl': { id: '01980000-0000-7000-8000-0000000000d1', text: 'E31 ' } });
  await open({ 'POST /api/cad/handover-notes': add }, typed);
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/Note for the next dispatcher/);
  // Text from before a reload comes back, and new text is on disk within 250 ms.
  await vi.waitFor(() => expect([field.value, field.readOnly]).toEqual(['E31 ', false]));
  await user.click(field);
  await user.paste('out of service until 18:00');
  await vi.waitFor(() => expect(typed.rows.get('note kl')).toContain('E31 out of service until 18:00'));
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(await screen.findByText(/The text stays here/)).toBeDefined();
  expect(field.value).toBe('E31 out of service until 18:00');
  // The server had stored it, and only its answer was lost.
  add.mockImplementation(({ body }) => {
    if (body.id !== add.mock.calls[0]?.[0].body.id) return { note: { ...body, by: 'kl', at: AT } };
    throw new ApiError('This note was already stored with another text.', {
      status: 422,
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });
  await user.type(field, '!');
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(await screen.findByText(/An earlier version of this note is already stored/)).toBeDefined();
  expect(field.value).toBe('E31 out of service until 18:00!');
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(add.mock.calls.at(-1)?.[0].body.text).toBe('E31 out of service until 18:00!');

  add.mockReset();
  add.mockRejectedValueOnce(new Error('gone') as never);
  await user.type(field, 'Again');
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  expect(await screen.findByText(/The text stays here/)).toBeDefined();
  add.mockImplementation(({ body }) => ({ note: { ...body, by: 'kl', at: AT } }));
  await user.click(screen.getByRole('button', { name: 'Add Note' }));
  await vi.waitFor(() => expect(field.value).toBe(''));
  // The next note begins in the field, and Control and Enter add it.
  expect(document.activeElement).toBe(field);
  expect(add.mock.calls[1]?.[0].body).toEqual(add.mock.calls[0]?.[0].body);
  await user.type(field, 'By keys{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(add.mock.calls.at(-1)?.[0].body.text).toBe('By keys'));
});

it('asks for the log of a little later than now, so that a note of this moment is in it', async () => {
  const read = vi.fn((_: { query: { to: string } }) => SHIFT);
  await open({ 'GET /api/cad/shift': read });
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  expect(Date.parse(read.mock.calls[0]?.[0].query.to ?? '')).toBeGreaterThan(Date.now() + 50_000);
});
