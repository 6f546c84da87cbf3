// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import type { OutboxStorage } from '../shared/outbox';
import { CLOSED_CALL, call } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const DISPATCHER = ['cad:read', 'cad:write', 'cad:pii'];
const user = userEvent.setup({ delay: null });
const createCall = vi.fn(({ body }: { body: object }) => ({ call: call(body) }));
const dispatchCall = vi.fn((_: { body: object }) => ({ call: call(), state_changed: true }));
const ANSWERS = {
  'GET /api/cad/calls': () => ({ calls: [call({ number: '26-0007' }), CLOSED_CALL], drafts: [] }),
  'POST /api/cad/calls': createCall,
  'POST /api/cad/calls/{id}/dispatch': dispatchCall,
  'POST /api/cad/calls/{id}/radio-log': () => ({ call: call() }),
};
const open = async (platform = makePlatform(), storage: OutboxStorage = memoryStorage()) => {
  render(
    <FakePlatformProvider platform={platform}>
      <DispatchPage openDesk={() => createDesk({ platform, storage, tabs: memoryTabs() })} />
    </FakePlatformProvider>,
  );
  await screen.findByRole('list', { name: 'Calls' });
  return platform;
};
const makePlatform = () =>
  createFakePlatform({
    user: fakeUser({
      username: 'kl',
      tier_info: { tier: 'free', expires: null, is_active: true, permissions: DISPATCHER },
    }),
    answers: ANSWERS,
  });
const choose = async (item: string) => {
  await user.click(screen.getByRole('button', { name: 'Shift' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (line: number, fields: Record<string, string>) => {
  for (const [column, value] of Object.entries(fields))
    fireEvent.change(cell(`${column}, line ${line}`), { target: { value } });
};
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-02-06T19:02:11.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('prints the active calls with empty lines, or empty lines alone', async () => {
  const printed: string[] = [];
  vi.stubGlobal('print', () => printed.push(document.querySelector('article:last-of-type')?.textContent ?? ''));
  await open();
  await choose('Print Downtime Sheet With the Board');
  await choose('Print Blank Downtime Sheet');
  expect(printed[0]).toMatch(
    /Printed by kl, 02\/06\/2026 14:02.*1 active call.*26-0007.*12 Main St.*R\. Alvarez, 555-0142.*Disposition/,
  );
  expect(printed[0]).not.toContain('9 Foundry Ln');
  expect(printed[1]).toContain('Disposition');
  expect(printed[1]).not.toContain('12 Main St');
});

it('checks the lines of a paper hour, keeps them through a reload and sends each call once', async () => {
  const storage = memoryStorage();
  const platform = await open(undefined, storage);
  await choose('Type In Calls From Paper');
  fill(1, { Received: '13:05', Address: '3 Elm St', Units: 'E31', Dispatched: '13:06', Initials: 'KL' });
  fill(2, { Received: '13:20', Nature: 'Fire' });
  await user.click(screen.getByRole('button', { name: 'Check and Send' }));
  expect(await screen.findByText('1 line needs a correction. Nothing was sent.')).toBeDefined();
  expect(screen.getByText('Address of incident is required')).toBeDefined();
  expect(createCall).not.toHaveBeenCalled();

  // A reload: the same browser, another page.
  cleanup();
  await open(platform, storage);
  await choose('Type In Calls From Paper');
  await vi.waitFor(() => expect(cell('Address, line 1').value).toBe('3 Elm St'));
  fill(2, { Address: '8 Oak Rd' });
  await user.click(screen.getByRole('button', { name: 'Check and Send' }));
  expect(await screen.findByText('2 calls saved and being sent')).toBeDefined();
  await vi.waitFor(() => expect(createCall).toHaveBeenCalledTimes(2));
  expect(createCall.mock.calls.map(([{ body }]) => body)).toMatchObject([
    { address_of_incident: '3 Elm St', time_received: '2026-02-06T18:05:00.000Z', how_received: 'Paper' },
    { address_of_incident: '8 Oak Rd', time_received: '2026-02-06T18:20:00.000Z', nature: 'Fire' },
  ]);
  await vi.waitFor(() => expect(dispatchCall).toHaveBeenCalledTimes(1));
  expect(dispatchCall.mock.calls[0]?.[0].body).toMatchObject({ occurred_at: '2026-02-06T18:06:00.000Z', unit: 'E31' });
  expect(cell('Address, line 1').value).toBe('');
});

it('sends the lines once, however often and in however many windows somebody presses', async () => {
  const storage = memoryStorage();
  const platform = await open(undefined, storage);
  await choose('Type In Calls From Paper');
  fill(1, { Received: '13:05', Address: '3 Elm St', Units: 'E31', Dispatched: '13:06', Initials: 'KL' });
  await vi.waitFor(async () => expect((await storage.lines())[0]?.fields).toMatchObject({ dispatched: '13:06' }));
  // Another window of this computer sends the same lines at the same moment.
  const lines = await storage.lines();
  const { addInsteadOf } = storage;
  storage.addInsteadOf = async (sent, ops) => {
    await addInsteadOf(
      lines,
      ops.map((op) => ({ ...op, key: crypto.randomUUID() })),
    );
    return addInsteadOf(sent, ops);
  };
  await user.click(screen.getByRole('button', { name: 'Check and Send' }));
  expect(await screen.findByText(/Another window sent or changed these lines/)).toBeDefined();
  expect(cell('Address, line 1').value).toBe('');
  await vi.waitFor(() => expect(dispatchCall).toHaveBeenCalledTimes(1));
  expect(createCall).toHaveBeenCalledTimes(1);
  // A browser that dies in the middle of it has either the lines or all their operations.
  storage.addInsteadOf = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  fill(1, { Received: '13:15', Address: '8 Oak Rd', Units: 'E7', Dispatched: '13:16', Initials: 'KL' });
  await user.click(screen.getByRole('button', { name: 'Check and Send' }));
  expect(await screen.findByText(/could not save the calls/)).toBeDefined();
  cleanup();
  storage.addInsteadOf = addInsteadOf;
  await open(platform, storage);
  await choose('Type In Calls From Paper');
  await vi.waitFor(() => expect(cell('Address, line 1').value).toBe('8 Oak Rd'));
  await user.click(screen.getByRole('button', { name: 'Check and Send' }));
  await vi.waitFor(() => expect(dispatchCall).toHaveBeenCalledTimes(2));
  expect(createCall).toHaveBeenCalledTimes(2);
});

it('begins at the first cell, leads by Tab from line to line, removes a line with Ctrl+Delete only, and gives the focus back', async () => {
  await open();
  await choose('Type In Calls From Paper');
  await vi.waitFor(() => expect(document.activeElement).toBe(cell('Received, line 1')));
  fill(1, { Received: '13:05', Address: '3 Elm St' });
  fill(2, { Received: '13:20', Address: '8 Oak Rd' });
  cell('Disposition, line 1').focus();
  await user.tab();
  expect(document.activeElement).toBe(cell('Received, line 2'));
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  await user.keyboard('{Delete}');
  expect(cell('Address, line 1').value).toBe('3 Elm St');
  await user.keyboard('{Control>}{Delete}{/Control}');
  await vi.waitFor(() => expect(cell('Address, line 1').value).toBe('8 Oak Rd'));
  await vi.waitFor(() => expect(document.activeElement).toBe(cell('Closed, line 1')));
  expect(screen.queryByLabelText('Address, line 3')).toBeNull();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Shift' })));
});

it('moves between the lines with Enter and the arrows', async () => {
  await open();
  await choose('Type In Calls From Paper');
  fill(1, { Received: '13:05', Address: '3 Elm St' });
  cell('Address, line 1').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(cell('Received, line 2'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(cell('Received, line 1'));
});
