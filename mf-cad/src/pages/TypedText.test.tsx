// @vitest-environment happy-dom
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { call } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { memoryTyped } from '../shared/testing/typed';
import { TypedStorageContext } from '../shared/typed-text';
import { DispatchPage } from './DispatchPage';

const KL = fakeUser({
  username: 'kl',
  tier_info: { tier: 'free', expires: null, is_active: true, permissions: ['cad:read', 'cad:write'] },
});
const JS = { ...KL, id: 'js', username: 'js' };
const NETWORK = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
interface Saving {
  readonly params: { readonly id: string };
  readonly body: { readonly version: number; readonly body: object };
}
/** The browser's storage, which survives reloads. */
const browser = ({ save = NETWORK as unknown, drafts = [] as unknown[], create = NETWORK as unknown } = {}) => {
  const answers = {
    'GET /api/cad/calls': () => ({ calls: [call()], drafts }),
    'POST /api/cad/calls': create,
    'PUT /api/cad/drafts/{id}': save,
    'POST /api/cad/calls/{id}/radio-log': NETWORK,
  };
  const platforms = new Map([KL, JS].map((user) => [user, createFakePlatform({ user, answers })]));
  const { preferences } = platforms.get(KL) as ReturnType<typeof createFakePlatform>;
  const storage = memoryStorage();
  const typed = memoryTyped();
  return {
    storage,
    typed,
    preferences,
    load: async (user = KL) => {
      cleanup();
      const platform = { ...(platforms.get(user) as ReturnType<typeof createFakePlatform>), preferences };
      render(
        <FakePlatformProvider platform={platform}>
          <TypedStorageContext value={typed}>
            <DispatchPage openDesk={() => createDesk({ platform, storage, tabs: memoryTabs() })} />
          </TypedStorageContext>
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

it('a command line that was not entered survives a reload, and the next key continues it', async () => {
  const { load } = browser();
  await load();
  const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' });
  await user.type(line(), 'a21 caller says he is still');
  window.dispatchEvent(new Event('pagehide'));
  await load();
  await vi.waitFor(() => expect(line().value).toBe('a21 caller says he is still'));
  await vi.waitFor(() => expect(document.activeElement).toBe(line()));
  await user.keyboard(' there');
  expect(line().value).toBe('a21 caller says he is still there');
  await user.type(line(), '{Escape}');
  window.dispatchEvent(new Event('pagehide'));
  await load();
  await user.type(line(), 'u');
  expect(line().value).toBe('u');
});

it('a call logged without a connection keeps its temporary number through a reload', async () => {
  const { load, storage } = browser();
  await load();
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' });
  await user.type(line, 'n 4 Pine St; fire{Enter}n 9 Oak St; fire{Enter}');
  const oak = () =>
    [...document.querySelectorAll('[data-call]')].find((each) => each.textContent?.includes('9 Oak St'));
  // The server has numbered none of the three calls.
  await vi.waitFor(() => expect(oak()?.textContent).toContain('unsent N3'));
  const pine = [...storage.rows].find(([, { place }]) => place === '4 Pine St');
  // Another window has sent it.
  storage.rows.delete(pine?.[0] ?? 0);
  await load();
  await vi.waitFor(() => expect(oak()?.textContent).toContain('unsent N3'));
});

/** The windows that are open, by their locks. */
const held = new Map<string, unknown>();
const locks = {
  request: async (name: string) => void held.set(name, true),
  query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
};
/** The window crashes, and the dispatcher opens another. */
const crash = () => {
  held.clear();
  window.name = '';
};
const leftTexts = () => screen.findByRole('status', { name: 'Text that was not submitted' });

beforeEach(() => {
  window.name = '';
  held.clear();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'locks');
});

it('in a window that crashed is offered in the next one, and continues there as the same call', async () => {
  const drafts: unknown[] = [];
  const save = ({ params: { id }, body: { version, body } }: Saving) => {
    const owner = { owner_id: KL.id, owner_name: 'kl', created_at: '', updated_at: '' };
    drafts.push({ ...owner, id, version, body: { ...body, log: null } });
    return { saved: true };
  };
  const { load, storage } = browser({ save, drafts });
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9 Foundry Ln');
  // The server saved it as well; the board offers it once.
  await vi.waitFor(() => expect(drafts).toHaveLength(1), { timeout: 10_000 });
  crash();
  await load();
  expect((await leftTexts()).textContent).toContain('New call 9 Foundry Ln');
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(1));
  await user.click(within(await leftTexts()).getByRole('button', { name: 'Continue' }));
  expect(field('Address of Incident').value).toBe('9 Foundry Ln');
  await vi.waitFor(() => expect(screen.queryByRole('status', { name: 'Text that was not submitted' })).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(storage.rows.size).toBe(1));
});

it('by another user of this computer is offered with their name, and goes back into its form', async () => {
  const { load } = browser();
  await load();
  await user.click(row());
  fill('Notes', 'Smoke showing');
  await load(JS);
  await user.click(row());
  expect(field('Notes').value).toBe('');
  expect((await leftTexts()).textContent).toContain('kl');
  await user.click(within(await leftTexts()).getByRole('button', { name: 'Continue' }));
  expect(field('Notes').value).toBe('Smoke showing');
});

it('can be discarded instead, and is not offered while its window is open', async () => {
  const { load } = browser();
  await load();
  await user.click(row());
  fill('Notes', 'Smoke');
  window.name = '';
  await load();
  await user.click(row());
  expect(field('Notes').value).toBe('');
  expect(screen.queryByRole('status', { name: 'Text that was not submitted' })).toBeNull();
  crash();
  await load();
  await user.click(within(await leftTexts()).getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(screen.queryByRole('status', { name: 'Text that was not submitted' })).toBeNull());
  crash();
  await load();
  expect(screen.queryByRole('status', { name: 'Text that was not submitted' })).toBeNull();
});

it('of an unfinished call is on the board while the server is away, and continues from there', async () => {
  const { load } = browser();
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9 Foundry Ln');
  await user.keyboard('{Escape}');
  const drafts = await screen.findByRole('list', { name: 'Calls being entered' });
  expect(drafts.textContent).toContain('9 Foundry Ln');
  await user.click(within(drafts).getByRole('button', { name: 'Continue' }));
  expect(field('Address of Incident').value).toBe('9 Foundry Ln');
  expect(screen.queryByRole('list', { name: 'Calls being entered' })).toBeNull();
});

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

it('of a refused call under repair survives a reload, until the dispatcher discards or sends it', async () => {
  const { load } = browser({ create: new ApiError('Too late', { code: 'TIME_OUT_OF_RANGE', status: 422 }) });
  const edit = async () => {
    const refused = await screen.findByRole('alert', { name: 'Refused entries' });
    await user.click(within(refused).getByRole('button', { name: 'Edit' }));
  };
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9 Foundry Ln');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await edit();
  fill('Nature', 'Fire');
  await load();
  await edit();
  expect([field('Address of Incident').value, field('Nature').value]).toEqual(['9 Foundry Ln', 'Fire']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await load();
  await edit();
  expect([field('Address of Incident').value, field('Nature').value]).toEqual(['9 Foundry Ln', '']);
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

it('is stored from the first key on, and at once when the page closes', async () => {
  const { load, typed } = browser();
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9');
  await vi.waitFor(() => expect([...typed.rows.values()].join()).toContain('"address_of_incident":"9"'));
  fill('Address of Incident', '9 Foundry Ln');
  await vi.waitFor(() => expect([...typed.rows.values()].join()).toContain('9 Foundry Ln'));
  // A page that closes does not wait.
  fill('Address of Incident', '9 Foundry Lane');
  fill('Caller Name', 'J. Ex');
  dispatchEvent(new Event('pagehide'));
  expect([...typed.rows.values()].join()).toContain('J. Ex');
});

it('that the browser did not give back is never overwritten, and is offered in the next window', async () => {
  const { load, typed } = browser();
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9 Foundry Ln');
  await vi.waitFor(() => expect(typed.rows.size).toBe(1));
  const { all } = typed;
  typed.all = () => Promise.reject(new Error('busy'));
  held.clear();
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '3 Elm St');
  await vi.waitFor(() => expect(typed.rows.size).toBe(2));
  typed.all = all;
  expect([...typed.rows.values()].join()).toContain('9 Foundry Ln');
  crash();
  await load();
  expect((await leftTexts()).textContent).toContain('9 Foundry Ln');
});

it('of a call stays saved until the outbox has it, and a call that was logged is not offered again', async () => {
  const { load, storage, typed } = browser();
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9 Foundry Ln');
  await vi.waitFor(() => expect(typed.rows.size).toBe(1));
  let store = () => undefined as unknown;
  const { add } = storage;
  storage.add = (op) =>
    new Promise((resolve) => {
      store = () => resolve(add(op));
    });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = new Map(typed.rows);
  expect(before.size).toBe(1);
  store();
  await vi.waitFor(() => expect([storage.rows.size, typed.rows.size]).toEqual([1, 0]));
  // The browser died between the two.
  for (const [name, text] of before) typed.rows.set(name, text);
  await load();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  crash();
  await load();
  await vi.waitFor(() => expect(screen.getByText('9 Foundry Ln')).toBeDefined());
  expect(screen.queryByRole('status', { name: 'Text that was not submitted' })).toBeNull();
});

it('of an earlier release is taken over from its storage', async () => {
  const { load, typed, preferences } = browser();
  await load();
  await user.keyboard('n');
  fill('Address of Incident', '9 Foundry Ln');
  await vi.waitFor(() => expect(typed.rows.size).toBe(1));
  const records = await typed.all();
  const earlier = { name: 'dispatch.typing', isShared: true, accepts: (_: unknown): _ is object => true, fallback: {} };
  typed.rows.clear();
  preferences.set(earlier, records);
  await load();
  expect(field('Address of Incident').value).toBe('9 Foundry Ln');
  expect(preferences.get(earlier)).toEqual({});
});
