// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
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
const open = async (platform = makePlatform()) => {
  render(
    <FakePlatformProvider platform={platform}>
      <DispatchPage openDesk={() => createDesk({ platform, storage: memoryStorage(), tabs: memoryTabs() })} />
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
const fill = async (line: number, fields: Record<string, string>) => {
  for (const [column, text] of Object.entries(fields)) {
    await user.click(cell(`${column}, line ${line}`));
    await user.paste(text);
  }
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
  expect(printed[0]).toMatch(/Printed by kl, 02\/06\/2026 14:02.*1 active call.*26-0007.*12 Main St.*Disposition/);
  expect(printed[0]).not.toContain('9 Foundry Ln');
  expect(printed[1]).toContain('Disposition');
  expect(printed[1]).not.toContain('12 Main St');
});

it('checks the lines of a paper hour, keeps them through a reload and sends each call once', async () => {
  const platform = await open();
  await choose('Type In Calls From Paper');
  await fill(1, { Received: '13:05', Address: '3 Elm St', Units: 'E31', Dispatched: '13:06', Initials: 'KL' });
  await fill(2, { Received: '13:20', Nature: 'Fire' });
  await user.click(screen.getByRole('button', { name: 'Check and Send' }));
  expect(await screen.findByText('1 line needs a correction. Nothing was sent.')).toBeDefined();
  expect(screen.getByText('Address of incident is required')).toBeDefined();
  expect(createCall).not.toHaveBeenCalled();

  // A reload: the same browser, another page.
  cleanup();
  await open(platform);
  await choose('Type In Calls From Paper');
  expect(cell('Address, line 1').value).toBe('3 Elm St');
  await fill(2, { Address: '8 Oak Rd' });
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

it('moves between the lines with Enter and the arrows', async () => {
  await open();
  await choose('Type In Calls From Paper');
  await fill(1, { Received: '13:05', Address: '3 Elm St' });
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(cell('Received, line 2'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(cell('Received, line 1'));
});
