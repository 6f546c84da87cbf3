// @vitest-environment happy-dom

import type { Call } from '@prebell/contracts';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { call, DISPATCHED_CALL } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const PENDING = call({ number: '26-0143' });
const units = DISPATCHED_CALL.units.map((unit) => ({ ...unit, id: '01980000-0000-7000-8000-0000000000d1' }));
const UNDER_WAY = { ...DISPATCHED_CALL, number: '26-0144', units };
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });

const open = async (answer?: Call, created?: Call) => {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const keep = (path: string) => [
    path,
    (options: unknown) => {
      sent.push({ path, body: (options as { body: unknown }).body });
      // Without an answer the entry stays in the outbox, so the board shows what the dispatcher did.
      return new Promise(() => undefined);
    },
  ];
  const platform = createFakePlatform({
    user: fakeUser({
      username: 'dw',
      first_name: 'Dana',
      last_name: 'Whitfield',
      tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write', 'cad:pii'] },
    }),
    answers: {
      'GET /api/cad/calls': () => ({ calls: [PENDING, UNDER_WAY], drafts: [] }),
      ...Object.fromEntries(
        [
          'POST /api/cad/calls',
          'POST /api/cad/calls/{id}/dispatch',
          'POST /api/cad/calls/{id}/amendments',
          'POST /api/cad/calls/{id}/par',
        ].map(keep),
      ),
      ...(created && {
        'POST /api/cad/calls': ({ body }: { body: { id: string } }) => ({ call: { ...created, id: body.id } }),
      }),
      'POST /api/cad/calls/{id}/status': (options: { body: object }) => {
        sent.push({ path: 'POST /api/cad/calls/{id}/status', body: options.body });
        return answer === undefined ? new Promise(() => undefined) : { call: answer, state_changed: true };
      },
    },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <DispatchPage openDesk={() => createDesk({ platform, storage: memoryStorage(), tabs: memoryTabs() })} />
    </FakePlatformProvider>,
  );
  await screen.findByRole('list', { name: 'Calls' });
  await user.keyboard('.');
  return sent;
};
const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' });
const said = () => document.getElementById(line().getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-02-06T19:02:11.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('one line dispatches a call: it says what Enter will do, does it, and is ready for the next', async () => {
  const sent = await open();
  expect(document.activeElement).toBe(line());
  await user.keyboard('d 143 e31');
  expect(said()).toBe('Dispatch E31 to 26-0143, 12 Main St.');
  await user.keyboard('{Enter}');
  expect(line().value).toBe('');
  expect(said()).toBe('Done: Dispatch E31 to 26-0143, 12 Main St.');
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { dispatcher_initials: 'DW', unit: 'E31' } }]));
  expect(await screen.findByRole('heading', { name: '12 Main St' })).toBeDefined();
});

it('an idle board needs no key for the line: what is no shortcut now goes into it', async () => {
  const sent = await open();
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(line());
  await user.keyboard('d 143 e31{Enter}');
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { unit: 'E31' } }]));
  // The call is selected now, so its keys open its forms.
  await user.keyboard('{Escape}x');
  expect(line().value).toBe('');
  expect(screen.getByRole('form', { name: 'Close Call' })).toBeDefined();
  await user.keyboard('143');
  expect(line().value).toBe('');
  await user.keyboard('{Escape}n');
  expect(await screen.findByRole('dialog', { name: 'New Call' })).toBeDefined();
});

it('a new call needs no form, and is selected', async () => {
  const sent = await open();
  await user.keyboard('n 9 Foundry Ln; fire; smoke{Enter}');
  const body = { address_of_incident: '9 Foundry Ln', nature: 'fire', original_notes: 'smoke' };
  await vi.waitFor(() => expect(sent).toMatchObject([{ path: 'POST /api/cad/calls', body }]));
  expect(await screen.findByRole('heading', { name: '9 Foundry Ln' })).toBeDefined();
});

it('a busy unit is sent to a second call at the second Enter only, and a changed line asks again', async () => {
  const sent = await open();
  await user.keyboard('d 143 m21{Enter}');
  expect(said()).toBe('M21 is on 26-0144, 77 Orchard Ave, Unit 3. Press Enter again to send it anyway.');
  await user.keyboard('{ArrowRight}{Backspace}1');
  expect(said()).toBe('Dispatch M21 to 26-0143, 12 Main St.');
  await user.keyboard('{Enter}');
  // A key that bounces is not a decision.
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { unit: 'M21' } }]));
});

it('a line that cannot work stays, says what would work, and changes nothing; Escape empties and leaves it', async () => {
  const sent = await open();
  await user.keyboard('e 143{Enter}');
  expect(line().value).toBe('e 143');
  expect(said()).toBe('26-0143, 12 Main St needs dispatch first: D 143 and a unit.');
  await user.keyboard('{Escape}');
  expect(line().value).toBe('');
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(line());
  expect(sent).toEqual([]);
});

it('a refused line is replaced by the next one, never continued, and the up arrow brings it back', async () => {
  const sent = await open();
  await user.keyboard('e 143{Enter}om21{Enter}');
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { action: 'on_scene', unit: 'M21' } }]));
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(line().value).toBe('e 143');
});

it('Tab stays in the line while there is text that it cannot complete', async () => {
  await open();
  await user.keyboard('d 9th{Tab} 78');
  expect([document.activeElement, line().value]).toEqual([line(), 'd 9th 78']);
});

it('a new call is confirmed with its number as soon as the server gave it one', async () => {
  await open(undefined, call({ number: '26-0150', address_of_incident: '9 Foundry Ln' }));
  await user.keyboard('n 9 Foundry Ln; fire{Enter}');
  await vi.waitFor(() => expect(said()).toBe('Done: 26-0150, 9 Foundry Ln'));
});

it('a call that is not sent yet has a temporary number, and is dispatched by it', async () => {
  const sent = await open();
  await user.keyboard('n 4 Pine St; fire{Enter}d pine{Tab}78');
  const [, temporary] = /^d (N\d+) 78$/.exec(line().value) ?? [];
  expect(screen.getByText(`unsent ${temporary}`)).toBeDefined();
  expect(said()).toBe(`Dispatch 78 to ${temporary}, 4 Pine St.`);
  expect(sent).toHaveLength(1);
});

it('Tab takes the first suggestion, and the up arrow brings the last line back', async () => {
  const sent = await open();
  await user.keyboard('o m2{Tab}{Enter}');
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { action: 'on_scene', unit: 'M21' } }]));
  await user.keyboard('{ArrowUp}');
  expect(line().value).toBe('o M21 ');
});

it('Z takes back the last typed report, as a correction with its reason', async () => {
  const reported = units.map((unit) => ({ ...unit, on_scene_at: '2026-02-06T19:02:11.000Z' }));
  const sent = await open({ ...UNDER_WAY, status: 'on_scene', units: reported, last_seq: 4900 });
  await user.keyboard('o m21{Enter}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await user.keyboard('z');
  expect(said()).toBe('Take back M21 on scene at 26-0144, 77 Orchard Ave, Unit 3. The record keeps both.');
  await user.keyboard('{Enter}');
  const body = { field: 'on_scene_at', unit_id: units[0]?.id, value: '', reason: 'Typed by mistake' };
  await vi.waitFor(() => expect(sent[1]).toMatchObject({ path: 'POST /api/cad/calls/{id}/amendments', body }));
  await user.keyboard('z{Enter}');
  expect(line().value).toBe('z');
});

it('PAR records that everybody on scene is accounted for, as an entry of the call', async () => {
  const sent = await open();
  await user.keyboard('o m21{Enter}par 144 roof crew out{Enter}');
  const path = 'POST /api/cad/calls/{id}/par';
  await vi.waitFor(() => expect(screen.getByText('PAR: roof crew out')).toBeDefined());
  await vi.advanceTimersByTimeAsync(1_000);
  // The report before it has no answer yet, and a call's entries are sent in order.
  expect(sent.map((each) => each.path)).not.toContain(path);
  expect(screen.getByText(/^PAR in (10:00|9:5\d)$/)).toBeDefined();
});

it('? searches for the words at once, and U shows the units', async () => {
  await open();
  await user.keyboard('? foundry{Enter}');
  expect((await screen.findByLabelText<HTMLInputElement>(/Address, unit/)).value).toBe('foundry');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('.');
  await user.keyboard('u{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Units at Work' })).toBeDefined();
});
