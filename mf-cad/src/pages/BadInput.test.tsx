// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { call } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const DISPATCHER = fakeUser({
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write', 'cad:pii'] },
});
const user = userEvent.setup();
const create = vi.fn<(sent: { body: Record<string, unknown> }) => unknown>();
const log = vi.fn<(sent: { body: Record<string, unknown> }) => unknown>();
const comment = vi.fn();
const dispatch = vi.fn<(sent: { body: Record<string, unknown> }) => unknown>();

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const list = () => screen.findByRole('list', { name: 'Calls' });
/** The board with one call and its details open. */
const open = async () => {
  const answers = {
    'GET /api/cad/calls': { calls: [call({ time_received: new Date().toISOString() })], drafts: [] },
    'POST /api/cad/calls': create,
    'POST /api/cad/calls/{id}/radio-log': log,
    'POST /api/cad/calls/{id}/dispatch': dispatch,
    'POST /api/cad/calls/{id}/additional-comments': comment,
  };
  const platform = createFakePlatform({ user: DISPATCHER, answers });
  render(
    <FakePlatformProvider platform={platform}>
      <DispatchPage openDesk={() => createDesk({ platform, storage: memoryStorage(), tabs: memoryTabs() })} />
    </FakePlatformProvider>,
  );
  await user.click(within(await list()).getByRole('button'));
};
const beginCall = async (address: string) => {
  await user.keyboard('n');
  await vi.waitFor(() => expect(document.activeElement).toBe(field('Address of Incident')));
  await user.paste(address);
};

beforeEach(() => {
  create.mockReset().mockImplementation(({ body }) => ({ call: call(body) }));
  log.mockReset();
  comment.mockReset();
  dispatch.mockReset().mockReturnValue(new Promise(() => undefined));
});
afterEach(cleanup);

describe('text that is too long', () => {
  it('shows an error beside its field of the new call, and keeps every letter', async () => {
    await open();
    await beginCall('9 Mill Rd');
    await user.click(field('Original Notes'));
    const notes = 'é'.repeat(5_001);
    await user.paste(notes);
    expect(field('Original Notes').value).toBe(notes);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole('alert').textContent).toBe('At most 5000 characters');
    expect([field('Original Notes').value, create.mock.calls]).toEqual([notes, []]);
    await user.keyboard('{Backspace}{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(create.mock.calls[0]?.[0].body.original_notes).toBe(notes.slice(1)));
  });

  it('shows an error beside a radio entry and above the comments, and keeps every word', async () => {
    await open();
    await user.keyboard('r');
    await user.paste('n'.repeat(2_001));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('At most 2000 characters');
    expect(field('Notes').value).toHaveLength(2_001);
    await user.keyboard('{Escape}c');
    await user.paste('c'.repeat(10_001));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(within(screen.getByRole('form', { name: 'Edit comments' })).getByRole('alert').textContent).toBe(
      'At most 10000 characters',
    );
    expect(field('Additional Comments').value).toHaveLength(10_001);
    expect([log.mock.calls, comment.mock.calls]).toEqual([[], []]);
  });
});

describe('a list of units', () => {
  const TEN = 'E03 B04 B02 T05 D2 75 RS1 T03 E05 E38';

  it('goes whole with a dispatch, a report and a radio entry, however long it is', async () => {
    await open();
    await user.keyboard('d');
    await user.type(field('Dispatcher Initials'), 'DW');
    await user.click(field('Primary Unit'));
    await user.paste(TEN);
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(dispatch.mock.calls[0]?.[0].body.unit).toBe(TEN));
    await user.keyboard('e');
    await user.paste(TEN);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('form', { name: 'En Route' })).toBeNull();
    await user.keyboard('r');
    await user.keyboard('All here');
    await user.click(field('Unit'));
    await user.paste(TEN);
    await user.keyboard('{Enter}');
    expect((await screen.findAllByText(TEN)).length).toBeGreaterThan(0);
  });

  it('is refused with its count, and keeps every word', async () => {
    await open();
    await user.keyboard('d');
    const many = Array.from({ length: 21 }, (_, index) => `E${index + 1}`).join(' ');
    await user.click(field('Primary Unit'));
    await user.paste(many);
    await user.keyboard('{Enter}');
    const form = within(screen.getByRole('form', { name: 'Dispatch call' }));
    await vi.waitFor(() => expect(form.getByText('21 units, at most 20')).toBeDefined());
    expect(field('Primary Unit').value).toBe(many);
    await user.click(field('Dispatcher Initials'));
    await user.paste('ELEVEN LONG');
    await user.keyboard('{Enter}');
    expect(form.getByText('Dispatcher initials are 1 to 10 printable characters')).toBeDefined();
    expect(dispatch).not.toHaveBeenCalled();
  });
});

it.each([
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return 1")()}} %00',
  'السلام عليكم 田中さん 👩‍👩‍👧‍👦',
  'null',
])("appears on the board and in the call's header exactly as typed: %s", async (text) => {
  await open();
  await beginCall(text);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: text })).toBeDefined();
  expect(within(await list()).getByText(text)).toBeDefined();
});

it('creates one call, however often and fast it is submitted', async () => {
  await open();
  await beginCall('9 Mill Rd');
  await user.keyboard('{Control>}{Enter}{Enter}{Enter}{/Control}');
  await vi.waitFor(async () => expect(within(await list()).getAllByText('9 Mill Rd')).toHaveLength(1));
  expect(create).toHaveBeenCalledOnce();
});

it('a minute skipped by the clock change is refused in words, and the entry waits for repair', async () => {
  const text = 'The clock did not show 02:30 in the last 24 hours';
  log.mockReturnValue(new ApiError(text, { code: 'TIME_OUT_OF_RANGE', status: 422 }));
  await open();
  await user.clear(field('Time'));
  await user.type(field('Time'), '0230');
  await user.type(field('Notes'), 'Engine on scene{Enter}');
  expect(await screen.findByText(new RegExp(text))).toBeDefined();
  expect(log.mock.calls[0]?.[0].body).toMatchObject({ time: '02:30', notes: 'Engine on scene' });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect([field('Time').value, field('Notes').value]).toEqual(['02:30', 'Engine on scene']);
});
