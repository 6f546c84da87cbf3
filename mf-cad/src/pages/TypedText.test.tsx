// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { call } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const KL = fakeUser({
  username: 'kl',
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write'] },
});
const NETWORK = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
/** The browser's storage, which survives reloads. */
const browser = () => {
  const answers = {
    'GET /api/cad/calls': () => ({ calls: [call()], drafts: [] }),
    'POST /api/cad/calls': NETWORK,
    'PUT /api/cad/drafts/{id}': NETWORK,
    'POST /api/cad/calls/{id}/radio-log': NETWORK,
  };
  const platform = createFakePlatform({ user: KL, answers });
  const storage = memoryStorage();
  return {
    storage,
    load: async () => {
      cleanup();
      render(
        <FakePlatformProvider platform={platform}>
          <DispatchPage openDesk={() => createDesk({ platform, storage, tabs: memoryTabs() })} />
        </FakePlatformProvider>,
      );
      await vi.waitFor(() => expect(row()).not.toBeNull());
    },
  };
};
const row = () => document.querySelector<HTMLElement>('[data-call] > button') as HTMLElement;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Sets a field's text in one go: the board renders on each change. */
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const user = userEvent.setup();

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => {
  window.name = '';
});
afterEach(cleanup);

it('of a new call survives an offline reload to the last key, as the same call', async () => {
  const { load, storage } = browser();
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9 Foundry Ln');
  fill('Caller Name', 'J. Ex');
  await load();
  expect(field('Address of Incident').value).toBe('9 Foundry Ln');
  expect(field('Caller Name').value).toBe('J. Ex');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(storage.rows.size).toBe(1));
  // Submitted text is in the outbox only.
  await load();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('of a radio entry and of comments survives a reload, and is gone once submitted', async () => {
  const { load, storage } = browser();
  await load();
  await user.click(row());
  fill('Unit', 'E4');
  fill('Notes', 'Smoke show');
  await user.click(screen.getByRole('button', { name: 'Edit Comments' }));
  fill('Additional Comments', 'Gate code');
  await load();
  await user.click(row());
  expect([field('Unit').value, field('Notes').value]).toEqual(['E4', 'Smoke show']);
  expect(field('Additional Comments').value).toBe('Gate code');
  fill('Notes', 'Smoke showing');
  await user.type(field('Notes'), '{Enter}');
  await vi.waitFor(() => expect(storage.rows.size).toBe(1));
  expect([...storage.rows.values()][0]?.body).toMatchObject({ unit: 'E4', notes: 'Smoke showing' });
  await load();
  await user.click(row());
  expect(field('Notes').value).toBe('');
  expect(field('Additional Comments').value).toBe('Gate code');
});

it('in one window does not appear in another', async () => {
  const { load } = browser();
  await load();
  await user.click(row());
  fill('Notes', 'Smoke');
  const first = window.name;
  window.name = '';
  await load();
  await user.click(row());
  expect(field('Notes').value).toBe('');
  expect(within(document.body).queryByRole('dialog')).toBeNull();
  window.name = first;
  await load();
  await user.click(row());
  expect(field('Notes').value).toBe('Smoke');
});
