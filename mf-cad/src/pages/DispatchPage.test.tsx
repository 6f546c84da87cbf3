// @vitest-environment happy-dom
import type { CallUnit } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { call, DISPATCHED_CALL, ODD_CALL, opOn } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const dispatcher = (permissions: readonly string[] = ['cad:read', 'cad:write', 'cad:pii']) =>
  fakeUser({
    username: 'kl',
    first_name: 'Kay',
    last_name: 'Lund',
    tier_info: { tier: 'free', expires: null, is_active: true, permissions: [...permissions] },
  });
const NETWORK = new ApiError('Network error: failed to fetch', { code: 'NETWORK' });
const open = ({
  user = dispatcher(),
  calls = [call(), DISPATCHED_CALL, ODD_CALL],
  answers = {},
  storage = memoryStorage(),
}: {
  user?: ReturnType<typeof fakeUser> | null;
  calls?: unknown;
  answers?: Record<string, unknown>;
  storage?: ReturnType<typeof memoryStorage>;
} = {}) => {
  const list = vi.fn(() => ({ calls, drafts: [] }) as unknown);
  const platform = createFakePlatform({
    user: user ?? dispatcher(),
    answers: { 'GET /api/cad/calls': list, ...answers },
  });
  if (user === null) void platform.session.signOut();
  render(
    <FakePlatformProvider platform={platform}>
      <DispatchPage openDesk={() => createDesk({ platform, storage, tabs: memoryTabs() })} />
    </FakePlatformProvider>,
  );
  return { platform, list, storage };
};
const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Calls' });
  return within(list).getAllByRole('button');
};
/** Also those of units that have not reported. */
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const counts = () =>
  within(screen.getByRole('list', { name: 'Call counts' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-02-06T19:02:11.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('who may see the dispatch screen', () => {
  it('signs in within its own frame', async () => {
    const { platform } = open({ user: null });
    expect(screen.getByRole('heading', { name: 'Dispatch' })).toBeDefined();
    // The focus is in the username: nobody needs the mouse.
    await user.keyboard('kl');
    expect(screen.getByLabelText<HTMLInputElement>('Username or Email').value).toBe('kl');
    await user.type(screen.getByLabelText('Password'), 'a-quiet-harbour{Enter}');
    await vi.waitFor(() => expect(platform.session.user()).not.toBeNull());
    expect(platform.asked.navigated).toEqual([]);
  });

  it('says before the sign-in how many entries wait here, by whom and since when, and sends them after it', async () => {
    const storage = memoryStorage();
    await storage.add(opOn(call(), { author: { id: fakeUser().id, username: 'kl' } }));
    open({ user: null, storage, answers: { 'POST /api/cad/calls/{id}/radio-log': { call: call() } } });
    expect(await screen.findByText(/1 entry waits on this computer/)).toBeDefined();
    expect(screen.getByText(/Entered by kl at 14:02:11/)).toBeDefined();
    await user.type(screen.getByLabelText('Username or Email'), 'kl');
    await user.type(screen.getByLabelText('Password'), 'a-quiet-harbour');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await vi.waitFor(() => expect(storage.rows.size).toBe(0));
  });

  it('says how many entries wait here even while the server cannot be reached', async () => {
    const storage = memoryStorage();
    await storage.add(opOn(call(), { author: { id: 'kl', username: 'kl' } }));
    const fake = createFakePlatform({ user: null });
    const unreachable = { status: 'unreachable', error: NETWORK } as const;
    const platform = { ...fake, session: { ...fake.session, get: () => unreachable } };
    render(
      <FakePlatformProvider platform={platform}>
        <DispatchPage openDesk={() => createDesk({ platform, storage, tabs: memoryTabs() })} />
      </FakePlatformProvider>,
    );
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeDefined();
    expect(await screen.findByText(/1 entry waits on this computer/)).toBeDefined();
  });

  it('shows a trader that the dispatch permission is missing, and offers to sign out', async () => {
    const { list } = open({ user: fakeUser() });
    expect(screen.getByRole('heading', { name: 'No dispatch permission' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
    expect(list).not.toHaveBeenCalled();
  });

  it('follows the server when it refuses what the client would have shown', async () => {
    open({
      answers: {
        'GET /api/cad/calls': () => new ApiError('You do not have permission', { code: 'FORBIDDEN', status: 403 }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'No dispatch permission' })).toBeDefined();
  });

  it('lets a reader read and offers no new call', async () => {
    open({ user: dispatcher(['cad:read']) });
    await rows();
    expect(screen.queryByRole('button', { name: 'New Call' })).toBeNull();
    await user.keyboard('n');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the board', () => {
  it('selects the longest waiting call by W, and any call by an arrow, without a single Tab', async () => {
    open();
    await rows();
    await user.keyboard('w');
    expect(screen.getByRole('article', { name: 'Selected call' }).textContent).toContain('12 Main St');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('article', { name: 'Selected call' }).textContent).toContain('77 Orchard Ave');
  });

  it('shows by B which unit is on which call, and leads there', async () => {
    open();
    await rows();
    await user.keyboard('b');
    const units = await screen.findByRole('list', { name: 'Units at work' });
    expect(units.textContent).toContain('M21');
    await vi.waitFor(() => expect(document.activeElement).toBe(within(units).getByRole('button')));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('article', { name: 'Selected call' }).textContent).toContain('77 Orchard Ave');
  });

  it('loads, then counts calls and shows the centre’s time', async () => {
    open();
    expect(screen.getByText('Loading CAD System...')).toBeDefined();
    await rows();
    expect(counts()).toEqual(['3 active', '1 pending', '1 dispatched']);
    expect(screen.getByText(/^14:02:1\d$/)).toBeDefined();
  });

  it('shows status, time, nature, place, unit and initials of each call', async () => {
    open();
    expect((await rows()).map((row) => row.textContent?.replace(/(PENDING|EN ROUTE) \d:\d\d/, '$1'))).toEqual([
      'NEEDS DISPATCHPENDINGMedical12 Main St14:01:49SENT · record 4811',
      'DISPATCHED▲ M21 NOT EN ROUTEM21 · KLNo nature specified77 Orchard Ave, Unit 313:54:30SENT · record 4806',
      'STATUS? on holdPoliceNo address13:40:02SENT · record 4811',
    ]);
  });

  it('shows the selected call in five sections', async () => {
    open();
    expect(await screen.findByText('Select a call to view details')).toBeDefined();
    await user.click((await rows())[1] as HTMLElement);
    const details = screen.getByRole('article', { name: 'Selected call' });
    expect(
      within(details)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Call Info', 'Caller Info', 'Units', 'Additional Comments', 'Radio Logs']);
    for (const text of ['R. Alvarez', '555-0142', 'M21', 'Gate code 4411', 'On scene', '02/06/2026 13:55:10']) {
      expect(within(details).getAllByText(text).length).toBeGreaterThan(0);
    }
    expect((await rows())[1]?.getAttribute('aria-current')).toBe('true');
  });

  it('hides callers from users without the permission', async () => {
    open({ user: dispatcher(['cad:read']), calls: [call({ caller_name: null, caller_phone: null })] });
    await user.click((await rows())[0] as HTMLElement);
    expect(screen.getByText('Callers’ details are hidden from this account.')).toBeDefined();
  });

  it('says that there are no calls only after a complete load', async () => {
    open({ calls: [] });
    expect(screen.queryByText('No calls')).toBeNull();
    expect(await screen.findByText('No calls')).toBeDefined();
  });

  it('says that it does not know when the first load fails, and recovers with the retry', async () => {
    const answer = vi.fn<() => unknown>(() => NETWORK);
    open({ answers: { 'GET /api/cad/calls': answer } });
    expect((await screen.findByRole('alert')).textContent).toContain('There may be calls that you cannot see.');
    expect(screen.getByText('No connection to the server.', { exact: false })).toBeDefined();
    expect(screen.queryByText('No calls')).toBeNull();
    expect(screen.getAllByText('–')).toHaveLength(3);
    answer.mockReturnValue({ calls: [call()], drafts: [] });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('polls every 10 s, keeps the calls through a failed poll and says how old they are', async () => {
    const { list } = open();
    await rows();
    list.mockImplementation(() => NETWORK);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(list).toHaveBeenCalledTimes(2);
    await waitFor(() =>
      expect(alerts()).toContainEqual(expect.stringMatching(/^Stale since 14:02:1\d\. No connection/)),
    );
    expect(await rows()).toHaveLength(3);
    list.mockImplementation(() => ({ calls: [call()], drafts: [] }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(alerts().join()).not.toContain('Stale');
    expect(await rows()).toHaveLength(1);
  });
});

describe('a new call', () => {
  const created = call({ id: 'new', address_of_incident: '9 Foundry Ln' });
  const post = vi.fn<(options: { body: Record<string, unknown>; headers: Record<string, string> }) => unknown>();
  const start = async () => {
    const opened = open({ answers: { 'POST /api/cad/calls': post } });
    await rows();
    await user.keyboard('n');
    return { ...opened, dialog: await screen.findByRole('dialog', { name: 'New Call' }) };
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const create = () => user.click(screen.getByRole('button', { name: 'Create Call' }));
  beforeEach(() => {
    post.mockReset().mockReturnValue({ call: created });
  });

  it('opens with N and the focus in the address, with every field, its hints and the time now', async () => {
    await start();
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Address of Incident')));
    expect(field('Time Received').value).toBe('2026-02-06 14:02');
    expect(field('Time Received').type).toBe('text');
    expect(field('How Received').placeholder).toBe('911, Radio, Walk-in');
    expect(field('Nature').placeholder).toBe('Medical, Fire, Police');
    expect(field('Caller Date of Birth').type).toBe('date');
    for (const label of ['Caller Name', 'Caller Phone', 'Caller Address', 'Primary Unit', 'Original Notes']) {
      expect(field(label).value).toBe('');
    }
  });

  it('requires an address: shows the error beside it and moves the focus there', async () => {
    await start();
    await user.type(field('Nature'), 'Fire');
    await create();
    expect(screen.getByRole('alert').textContent).toBe('Address of incident is required');
    expect(document.activeElement).toBe(field('Address of Incident'));
    expect(post).not.toHaveBeenCalled();
    expect(field('Nature').value).toBe('Fire');
  });

  it('is stored, the form closes and resets, and the call is shown and sent without a notice', async () => {
    const { platform } = await start();
    post.mockImplementation(({ body }) => ({ call: { ...created, id: body.id } }));
    await user.type(field('Address of Incident'), '9 Foundry Ln');
    await user.type(field('Dispatcher Initials'), 'KL');
    await create();
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: '9 Foundry Ln' })).toBeDefined();
    expect(post.mock.calls[0]?.[0].body).toMatchObject({
      address_of_incident: '9 Foundry Ln',
      dispatcher_initials: 'KL',
    });
    await vi.waitFor(async () => expect((await rows())[0]?.textContent).toContain('SENT'));
    expect(platform.notify.get()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'New Call' }));
    expect(field('Address of Incident').value).toBe('');
  });

  it('is SAVED HERE and can be dispatched before the server has it; it arrives once, in order, when the connection is back', async () => {
    post.mockReturnValue(NETWORK);
    const dispatch = vi.fn<(sent: { params: { id: string } }) => unknown>();
    const { storage } = open({
      answers: { 'POST /api/cad/calls': post, 'POST /api/cad/calls/{id}/dispatch': dispatch },
    });
    await rows();
    await user.keyboard('n');
    await user.type(field('Address of Incident'), '9 Foundry Ln');
    await create();
    const row = () => screen.getByRole('button', { name: /9 Foundry Ln/ });
    await vi.waitFor(() => expect(row().textContent).toContain('SAVED HERE'));
    expect(row().textContent).toContain('NEEDS DISPATCH');
    await user.keyboard('dE4{Enter}');
    await vi.waitFor(() => expect(row().textContent).toContain('DISPATCHED'));
    expect(dispatch).not.toHaveBeenCalled();
    expect(screen.getByRole('status', { name: 'Connection' }).textContent).toContain('2 unsent by kl');
    expect(storage.rows.size).toBe(2);
    post.mockImplementation(({ body }) => ({ call: { ...created, id: body.id } }));
    dispatch.mockImplementation(({ params }) => ({ call: { ...DISPATCHED_CALL, ...params }, state_changed: true }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await vi.waitFor(() => expect(storage.rows.size).toBe(0));
    expect(new Set(post.mock.calls.map(([{ headers }]) => headers['Idempotency-Key'])).size).toBe(1);
    expect(dispatch).toHaveBeenCalledTimes(1);
  });

  it('that the server refuses stays in a list, is repaired in the form and sent as a new attempt', async () => {
    const text = 'The time received is in the future';
    post.mockReturnValue(new ApiError(text, { code: 'TIME_OUT_OF_RANGE', status: 422 }));
    await start();
    await user.type(field('Address of Incident'), '9 Foundry Ln');
    await create();
    const repairs = await screen.findByRole('alert', { name: 'Refused entries' });
    expect(repairs.textContent).toContain(text);
    post.mockReset().mockImplementation(({ body }) => ({ call: { ...created, id: body.id } }));
    await user.click(within(repairs).getByRole('button', { name: 'Edit' }));
    expect(field('Address of Incident').value).toBe('9 Foundry Ln');
    await user.type(field('Nature'), 'Fire');
    await create();
    await vi.waitFor(() => expect(screen.queryByRole('alert', { name: 'Refused entries' })).toBeNull());
    expect(post.mock.calls[0]?.[0].body).toMatchObject({ address_of_incident: '9 Foundry Ln', nature: 'Fire' });
  });

  it('keeps its text when the form is closed, beside an empty form for the next call, and discards it on Cancel', async () => {
    const { platform } = await start();
    await user.type(field('Address of Incident'), '9 Foundry Ln');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(platform.unsaved.canReload()).toBe(false);
    await user.keyboard('n');
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Address of Incident')));
    // A new call never mixes with an unfinished one.
    expect(field('Address of Incident').value).toBe('');
    await user.keyboard('12 Elm{ArrowUp}{Enter}');
    expect(field('Address of Incident').value).toBe('9 Foundry Ln');
    expect(screen.getByText('This is your unfinished call. Cancel discards it.')).toBeDefined();
    expect(within(screen.getByRole('dialog')).getByText('12 Elm')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'New Call' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Continue' }));
    expect(field('Address of Incident').value).toBe('12 Elm');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(platform.unsaved.canReload()).toBe(true);
  });

  it('leads by an arrow key to an open call in the same building, and keeps the typed text', async () => {
    const { time_received, nature, status, disposition, primary_unit } = call();
    const known = { id: call().id, number: '26-0143', time_received, nature, status, disposition, primary_unit };
    open({
      calls: [call()],
      answers: { 'GET /api/cad/premise': { open: [known], closed: 0, latest: [], usual_unit: null } },
    });
    await rows();
    await user.keyboard('n');
    await user.type(field('Address of Incident'), '12 Main St');
    await screen.findByRole('button', { name: 'Show Call' });
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show Call' }));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(field('Address of Incident'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('article', { name: 'Selected call' }).textContent).toContain('12 Main St');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(within(await screen.findByRole('dialog')).getByText('12 Main St')).toBeDefined();
  });

  it('is saved as a draft while it is typed, can be continued, and is discarded by Cancel', async () => {
    const save = vi.fn<(sent: { params: { id: string }; body: { version: number } }) => unknown>(() => ({
      saved: true,
    }));
    const discard = vi.fn<(sent: { params: { id: string } }) => unknown>(() => ({ discarded: true }));
    const fields = { address_of_incident: '9 Foundry', nature: 'Fire', begun: `${Date.now() - 30_000}` };
    const draft = {
      id: 'd1',
      owner_name: 'kl',
      version: 4,
      body: { fields, log: null },
      created_at: '',
      updated_at: '',
    };
    const own = { ...draft, owner_id: dispatcher().id };
    const gone = { ...own, id: 'd3' };
    // The draft of a logged call is not shown beside the call.
    const logged = { ...own, id: call().id };
    open({
      answers: {
        'GET /api/cad/calls': () => ({
          calls: [call()],
          drafts: [own, { ...draft, id: 'd2', owner_id: 'js' }, gone, logged],
        }),
        'PUT /api/cad/drafts/{id}': save,
        'POST /api/cad/drafts/{id}/discard': discard,
      },
    });
    const list = await screen.findByRole('list', { name: 'Calls being entered' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    // Those of others belong to them, or to a supervisor.
    expect(within(list).getAllByRole('button', { name: 'Discard' })).toHaveLength(2);
    await user.click(within(list).getAllByRole('button', { name: 'Discard' })[1] as HTMLElement);
    await vi.waitFor(() => expect(discard.mock.calls[0]?.[0].params).toEqual({ id: 'd3' }));
    await user.click(within(list).getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
    expect(field('Address of Incident').value).toBe('9 Foundry');
    await user.type(field('Address of Incident'), ' Ln');
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(save.mock.calls.at(-1)?.[0]).toMatchObject({
      params: { id: 'd1' },
      body: { version: expect.any(Number), body: { fields: { address_of_incident: '9 Foundry Ln' } } },
    });
    expect(save.mock.calls.at(-1)?.[0].body.version).toBeGreaterThan(4);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(discard.mock.calls.at(-1)?.[0].params).toEqual({ id: 'd1' }));
  });

  it('does not open when N is typed into a field or pressed with Ctrl', async () => {
    await start();
    await user.type(field('Nature'), 'n');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(field('Nature').value).toBe('n');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{Control>}n{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('actions on a call', () => {
  type Sent = { params: { id: string }; body: Record<string, unknown>; headers: Record<string, string> };
  const post = vi.fn<(sent: Sent) => unknown>();
  const pending = call();
  const other = call({ id: 'other', address_of_incident: '9 Foundry Ln', time_received: '2026-02-06T19:01:59.000Z' });
  const start = async (path: string, calls = [pending, other]) => {
    const opened = open({ calls, answers: { [`POST /api/cad/calls/{id}/${path}`]: post } });
    await user.click((await rows())[0] as HTMLElement);
    return opened;
  };
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  beforeEach(() => {
    post.mockReset();
  });

  it('is dispatched with D, the unit and Enter: the initials are those of the dispatcher, and may be typed over', async () => {
    const dispatched = { ...pending, status: 'dispatched', dispatcher_initials: 'kL', primary_unit: 'M21' };
    post.mockReturnValue({ call: dispatched, state_changed: true });
    await start('dispatch');
    await user.keyboard('d');
    expect(field('Dispatcher Initials').value).toBe('KL');
    expect(document.activeElement).toBe(field('Primary Unit'));
    await user.keyboard('M21');
    await user.clear(field('Dispatcher Initials'));
    await user.type(field('Dispatcher Initials'), 'kL{Enter}');
    await vi.waitFor(() => expect(counts()[1]).toBe('1 pending'));
    expect(post.mock.calls[0]?.[0]).toMatchObject({
      params: { id: pending.id },
      body: { dispatcher_initials: 'kL', unit: 'M21' },
    });
    expect(screen.queryByRole('button', { name: 'Dispatch' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Selected call' }));
    // Pending calls now come first.
    await user.click((await rows())[0] as HTMLElement);
    await user.keyboard('d');
    expect(field('Dispatcher Initials').value).toBe('kL');
    expect(document.activeElement).toBe(field('Primary Unit'));
  });

  it('requires initials for dispatch, says so and sends nothing; Escape leaves', async () => {
    await start('dispatch');
    await press('Dispatch');
    await user.clear(field('Dispatcher Initials'));
    await user.keyboard('  {Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter dispatcher initials');
    expect(document.activeElement).toBe(field('Dispatcher Initials'));
    expect(post).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Dispatcher Initials')).toBeNull();
    expect(screen.getByRole('button', { name: 'Dispatch' })).toBeDefined();
  });

  it('can be dispatched only while pending, and only by users who may write', async () => {
    await start('dispatch', [DISPATCHED_CALL]);
    expect(screen.queryByRole('button', { name: 'Dispatch' })).toBeNull();
    await user.keyboard('d');
    expect(screen.queryByLabelText('Dispatcher Initials')).toBeNull();
    cleanup();
    open({ user: dispatcher(['cad:read']) });
    await user.click((await rows())[0] as HTMLElement);
    await user.keyboard('drc');
    for (const name of ['Dispatch', 'Edit Comments', 'Add Entry'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says that somebody else dispatched it first', async () => {
    post.mockReturnValue({ call: { ...DISPATCHED_CALL, id: pending.id, last_seq: 4812 }, state_changed: false });
    await start('dispatch');
    await user.keyboard('dE4{Enter}');
    const text = 'Already dispatched by KL at 13:55:10. Your entry is in the radio log.';
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('opens a radio entry with R: time now, unit and notes; afterwards the form is empty again', async () => {
    const logged = { ...pending, radio_logs: [{ id: 'r9', time: '14:02', unit: 'E4', notes: 'On scene' }] };
    post.mockReturnValue({ call: logged });
    await start('radio-log');
    expect(field('Time').value).toBe('14:02');
    await user.type(field('Unit'), 'E4');
    await user.keyboard('{Escape}r');
    expect(document.activeElement).toBe(field('Notes'));
    await user.keyboard('On scene{Enter}');
    expect(within(await screen.findByRole('list', { name: 'Radio log entries' })).getByText('On scene')).toBeDefined();
    await vi.waitFor(() => expect(post).toHaveBeenCalled());
    expect(post.mock.calls[0]?.[0].body).toMatchObject({ time: '14:02', unit: 'E4', notes: 'On scene' });
    expect([field('Unit').value, field('Notes').value]).toEqual(['', '']);
    await act(() => vi.advanceTimersByTimeAsync(180_000));
    expect(field('Time').value).toBe('14:05');
  });

  it('adds no radio entry without notes', async () => {
    await start('radio-log');
    await press('Add Entry');
    expect(screen.getByRole('alert').textContent).toBe('Please enter radio log notes');
    expect(document.activeElement).toBe(field('Notes'));
    await user.clear(field('Time'));
    await user.type(field('Time'), '2590');
    await user.type(field('Notes'), 'x{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Enter a time as HH:MM');
    expect(post).not.toHaveBeenCalled();
  });

  it('keeps a radio entry that cannot be sent, shows its state, and sends it as the same entry', async () => {
    post.mockReturnValue(NETWORK);
    const { platform, storage } = await start('radio-log');
    await user.keyboard('rOn scene{Enter}');
    const log = await screen.findByRole('list', { name: 'Radio log entries' });
    expect(log.textContent).toContain('On scene');
    await vi.waitFor(async () => expect((await rows())[0]?.textContent).toContain('SAVED HERE'));
    expect(platform.unsaved.canReload()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    const line = { id: 'r9', time: '14:02', unit: null, notes: 'On scene' };
    post.mockReturnValue({ call: { ...pending, radio_logs: [line] } });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await vi.waitFor(() => expect(storage.rows.size).toBe(0));
    const [first, ...others] = post.mock.calls.map(([sent]) => sent);
    expect(others.length).toBeGreaterThan(0);
    for (const again of others) expect([again.body, again.headers]).toEqual([first?.body, first?.headers]);
    expect(within(log).getAllByText('On scene')).toHaveLength(1);
  });

  it('says NOT SAVED when the browser cannot store it, and warns before the window closes', async () => {
    const storage = { ...memoryStorage(), add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    const { platform } = open({ storage, answers: { 'POST /api/cad/calls/{id}/radio-log': NETWORK } });
    await user.click((await rows())[0] as HTMLElement);
    await user.keyboard('rOn scene{Enter}');
    await vi.waitFor(async () => expect((await rows())[0]?.textContent).toContain('NOT SAVED'));
    expect(screen.getByText(/this browser cannot store entries/)).toBeDefined();
    expect(platform.unsaved.canReload()).toBe(false);
  });

  it('continues after the session ended: work is saved here and sent after signing in', async () => {
    const { platform, storage } = await start('radio-log');
    await user.type(field('Unit'), 'E4');
    await act(() => platform.session.signOut());
    const form = await screen.findByRole('form', { name: 'Sign in again' });
    expect(field('Unit').value).toBe('E4');
    await user.keyboard('{Escape}rOn scene{Enter}');
    await vi.waitFor(() => expect(storage.rows.size).toBe(1));
    expect(post).not.toHaveBeenCalled();
    post.mockReturnValue({ call: pending });
    await user.type(within(form).getByLabelText('Password'), 'a-quiet-harbour');
    await user.click(within(form).getByRole('button', { name: 'Sign In' }));
    await vi.waitFor(() => expect(storage.rows.size).toBe(0));
    expect(screen.queryByRole('form', { name: 'Sign in again' })).toBeNull();
    expect(screen.getByRole('article', { name: 'Selected call' })).toBeDefined();
  });

  it('warns before sign-out about something unsent: the user can send it now or leave it here', async () => {
    post.mockReturnValue(NETWORK);
    const { platform, storage } = await start('radio-log');
    await user.keyboard('rOn scene{Enter}{Escape}');
    await vi.waitFor(async () => expect((await rows())[0]?.textContent).toContain('SAVED HERE'));
    await press('Sign Out');
    const dialog = await screen.findByRole('dialog', { name: '1 entry is not sent yet' });
    expect(within(dialog).getByRole('list', { name: 'Not sent' }).textContent).toMatch(
      /^kl 14:02:1\dRadio entry 12 Main StOn scene$/,
    );
    await press('Stay Signed In');
    expect(platform.session.user()).not.toBeNull();
    await press('Sign Out');
    post.mockReturnValue({ call: pending });
    await press('Send Now');
    expect(await screen.findByRole('dialog', { name: 'Everything has been sent' })).toBeDefined();
    expect(storage.rows.size).toBe(0);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign Out' }));
    expect(platform.session.user()).toBeNull();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  });

  it('reaches the scene and closes by keys, each step shown immediately', async () => {
    post.mockReturnValue(NETWORK);
    await start('status', [DISPATCHED_CALL, ODD_CALL]);
    const status = () => screen.getByRole('article', { name: 'Selected call' }).querySelector('header')?.textContent;
    await user.keyboard('e{Enter}');
    await vi.waitFor(() => expect(status()).toContain('EN ROUTE'));
    await user.keyboard('o{Enter}');
    await vi.waitFor(() => expect(status()).toContain('ON SCENE'));
    await user.keyboard('x');
    await user.keyboard('Treated{Enter}');
    await vi.waitFor(() => expect(status()).toContain('CLOSED'));
    expect(status()).toContain('Treated');
    expect(counts()[0]).toBe('1 active');
  });

  const proposed = () => (document.activeElement as HTMLInputElement).value;
  it('dispatched without a unit warns that no unit goes', async () => {
    await start('dispatch', [call()]);
    await user.keyboard('d');
    expect(screen.getByText('No unit entered. The call will count as dispatched without one.')).toBeDefined();
    await user.type(field('Primary Unit'), 'E4');
    expect(screen.queryByText(/No unit entered/)).toBeNull();
  });

  it('asks once before a unit goes that is at work on another call', async () => {
    await start('dispatch', [call(), { ...DISPATCHED_CALL, number: '26-0142' }]);
    await user.keyboard('d');
    await user.type(field('Primary Unit'), 'e4 m21');
    expect(screen.getByText('M21 is on another call: 26-0142, 77 Orchard Ave, Unit 3 (sent).')).toBeDefined();
    await user.keyboard('{Enter}{Enter}');
    // A press of both in one breath is one press.
    expect(post).not.toHaveBeenCalled();
    expect(screen.getByText('Press Enter again to send it anyway.')).toBeDefined();
    await vi.advanceTimersByTimeAsync(500);
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  });

  it('is not moved by a stray letter: a report names its unit and waits for Enter', async () => {
    await start('status', [DISPATCHED_CALL, ODD_CALL]);
    await user.keyboard('e');
    expect(post).not.toHaveBeenCalled();
    expect(proposed()).toBe('M21');
    // Somebody types a sentence onto the board: the rest goes into the form and names no unit of this call.
    await user.keyboard('ngine 4 on scene{Enter}');
    expect(screen.getByText('NGINE 4, ON, SCENE are not on this call. Add them with U.')).toBeDefined();
    expect(post).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'En Route' })).toBeNull();
  });

  it('is closed by Escape wherever the focus is, and gets the focus back or gives way when a key asks for a form', async () => {
    await start('status', [DISPATCHED_CALL]);
    const leave = () => act(() => (document.activeElement as HTMLElement).blur());
    const hasFocus = () => screen.getByRole('form', { name: 'On Scene' }).contains(document.activeElement);
    await user.keyboard('e');
    leave();
    await user.keyboard('o');
    expect(hasFocus()).toBe(true);
    leave();
    await user.keyboard('o');
    expect(hasFocus()).toBe(true);
    leave();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'On Scene' })).toBeNull();
  });

  it('records only the units that report something new, and says why the others are left out', async () => {
    const [first] = DISPATCHED_CALL.units;
    const units = [
      { ...(first as CallUnit), on_scene_at: '2026-02-06T18:56:00.000Z' },
      { ...(first as CallUnit), id: 'u2', unit: 'L4', is_primary: false },
    ];
    await start('status', [{ ...DISPATCHED_CALL, status: 'on_scene', units }]);
    await user.keyboard('e');
    await user.keyboard('m21 l4');
    expect(screen.getByText('M21 is on scene already. Only L4 will report.')).toBeDefined();
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(post.mock.calls[0]?.[0]).toMatchObject({ body: { action: 'en_route', unit: 'L4' } }));
  });

  it('takes the report of a second unit by its name, in whatever case it is typed', async () => {
    const [first] = DISPATCHED_CALL.units;
    const units = [
      { ...(first as CallUnit), en_route_at: '2026-02-06T18:56:00.000Z' },
      { ...(first as CallUnit), id: 'u2', unit: 'L4', is_primary: false },
    ];
    post.mockReturnValue(NETWORK);
    await start('status', [{ ...DISPATCHED_CALL, status: 'en_route', units }]);
    await user.keyboard('e');
    // The one that has not reported yet is proposed.
    expect(proposed()).toBe('L4');
    await user.keyboard('{Escape}o');
    await user.keyboard('l4{Enter}');
    await vi.waitFor(() => expect(post.mock.calls.at(-1)?.[0].body).toMatchObject({ action: 'on_scene', unit: 'l4' }));
    expect(screen.getByRole('list', { name: 'Units and their times' }).textContent).toMatch(/L4.*On scene 14:02/);
  });

  it('is corrected with K: a wrong time, its right value and the reason', async () => {
    post.mockReturnValue(NETWORK);
    const unitId = '01980000-0000-7000-8000-0000000000d1';
    const units = DISPATCHED_CALL.units.map((unit) => ({ ...unit, id: unitId }));
    await start('amendments', [{ ...DISPATCHED_CALL, units }]);
    await user.keyboard('k');
    expect(field('Correct Value').value).toBe('77 Orchard Ave, Unit 3');
    await user.selectOptions(screen.getByLabelText('What is wrong'), 'M21: Time sent');
    expect(field('Correct Value').value).toBe('2026-02-06 13:55:10');
    await user.clear(field('Correct Value'));
    await user.type(field('Correct Value'), 'soon{Enter}');
    expect(screen.getByText('Enter a time as 14:01:30 or 2026-02-06 14:01:30')).toBeDefined();
    expect(screen.getByText('Please enter a reason')).toBeDefined();
    await user.clear(field('Correct Value'));
    await user.type(field('Correct Value'), '13:54:40');
    expect(screen.getByText('Means 2026-02-06 13:54:40')).toBeDefined();
    await user.type(field('Reason'), 'Radio was busy{Enter}');
    await vi.waitFor(() => expect(post).toHaveBeenCalled());
    expect(post.mock.calls[0]?.[0].body).toMatchObject({
      field: 'dispatched_at',
      unit_id: unitId,
      value: '2026-02-06T18:54:40.000Z',
      reason: 'Radio was busy',
    });
    expect(screen.getByRole('list', { name: 'Radio log entries' }).textContent).toContain('Reason: Radio was busy');
  });

  it.each([
    ['M21: Time on scene', '2026-02-06 15:30', 'This time is in the future.'],
    ['Time received', '13:59', 'Time received cannot be after Time dispatched.'],
    ['M21: Unit', 'E12, L9', 'Enter one unit, for example E12.'],
    ['M21: Unit', 'l04', 'L4 is on this call already.'],
  ])(
    'refuses a correction that cannot be right in the form, and says what would work: %s %s',
    async (name, value, says) => {
      const units = ['M21', 'L4'].map((unit, index) => ({
        ...(DISPATCHED_CALL.units[0] as CallUnit),
        ...{ id: `01980000-0000-7000-8000-0000000000d${index}`, unit, is_primary: index === 0 },
      }));
      const { storage } = await start('amendments', [{ ...DISPATCHED_CALL, units }]);
      await user.keyboard('k');
      await user.selectOptions(screen.getByLabelText('What is wrong'), name);
      await user.clear(field('Correct Value'));
      await user.type(field('Correct Value'), value);
      await user.type(field('Reason'), 'Misheard{Enter}');
      expect(screen.getByText(says, { exact: false })).toBeDefined();
      expect(storage.rows.size).toBe(0);
      expect(post).not.toHaveBeenCalled();
    },
  );

  it('takes no report of a unit that has reported a later step, and says so', async () => {
    const [first] = DISPATCHED_CALL.units;
    const units = [
      { ...(first as CallUnit), on_scene_at: '2026-02-06T18:58:00.000Z' },
      { ...(first as CallUnit), id: 'u2', unit: 'L4', is_primary: false },
    ];
    await start('status', [{ ...DISPATCHED_CALL, units, status: 'on_scene' }]);
    expect(screen.queryByRole('button', { name: 'M21 en route now' })).toBeNull();
    await user.keyboard('e');
    expect(proposed()).toBe('L4');
    await user.keyboard('m21{Enter}');
    expect(screen.getByText('M21 is on scene already. R adds a radio entry.')).toBeDefined();
    expect(post).not.toHaveBeenCalled();
  });

  it('edits comments from the current ones; Cancel leaves, saving shows them', async () => {
    const begun = call({ additional_comments: 'Gate code 4411', comments_version: 3 });
    const saved = { ...begun, additional_comments: 'Gate code 4411, dog', comments_version: 4 };
    post.mockReturnValue({ call: saved, merge: 'none' });
    const { platform } = await start('additional-comments', [begun]);
    await press('Edit Comments');
    expect(field('Additional Comments').value).toBe('Gate code 4411');
    await user.keyboard(' and more');
    expect(platform.unsaved.canReload()).toBe(false);
    await press('Cancel');
    expect(screen.queryByLabelText('Additional Comments')).toBeNull();
    await user.keyboard('c, dog');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Gate code 4411, dog')).toBeDefined();
    expect(post.mock.calls[0]?.[0].body).toEqual({ comments: 'Gate code 4411, dog', base_version: 3 });
  });

  it('says when others’ comments were merged in', async () => {
    await start('additional-comments');
    post.mockReturnValueOnce({ call: { ...pending, additional_comments: 'Hydrant\nDog' }, merge: 'union' });
    await user.keyboard('cDog');
    await press('Save Comments');
    expect(await screen.findByText(/Both texts are kept/)).toBeDefined();
  });
});

describe('a colleague', () => {
  const closed = {
    ...DISPATCHED_CALL,
    status: 'closed',
    disposition: 'Treated',
    closed_at: '2026-02-06T19:02:30.000Z',
  };
  const notice = () => screen.findByText(/A colleague, or another window, closed 77 Orchard Ave, Unit 3/);

  it('who closed a call during an outage is reported to the dispatcher who worked on it, until it is dismissed', async () => {
    const { list } = open({ calls: [DISPATCHED_CALL], answers: { 'POST /api/cad/calls/{id}/radio-log': NETWORK } });
    await user.click((await rows())[0] as HTMLElement);
    await user.keyboard('rWater on the fire{Enter}');
    list.mockImplementation(() => NETWORK);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    list.mockImplementation(() => ({ calls: [{ ...closed, last_seq: 4900 }], drafts: [] }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect((await notice()).closest('[role="alert"]')?.textContent).toContain(
      'at 14:02:30: Treated. Your entries after that are in its radio log only.',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/A colleague, or another window/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText(/A colleague, or another window/)).toBeNull();
  });

  it('is not named where the dispatcher closed the call, or had nothing to do with it', async () => {
    const answer = { call: { ...closed, last_seq: 4900 }, state_changed: true };
    const other = { ...DISPATCHED_CALL, id: 'other' };
    const { list } = open({
      calls: [DISPATCHED_CALL, other],
      answers: { 'POST /api/cad/calls/{id}/status': answer },
    });
    await user.click((await rows())[0] as HTMLElement);
    await user.keyboard('xTreated{Enter}');
    list.mockImplementation(() => ({
      calls: [answer.call, { ...other, ...closed, id: 'other', last_seq: 4901 }],
      drafts: [],
    }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect((await rows()).map((row) => row.textContent?.slice(0, 6))).toEqual(['CLOSED', 'CLOSED']);
    expect(screen.queryByText(/A colleague, or another window/)).toBeNull();
  });
});

describe('polling', () => {
  it('asks for changes and gets the changed calls in the same answer', async () => {
    const polls: unknown[] = [];
    const changes = vi.fn(({ query }: { query: { limit: number } }) => {
      // Between polls a desk asks for one change only: whether the server still answers.
      if (query.limit > 1) polls.push(query);
      return { seq: 7, changes: [], calls: [], drafts: [] } as unknown;
    });
    const list = vi.fn(() => ({ calls: [call()], drafts: [], seq: 7 }) as unknown);
    open({ answers: { 'GET /api/cad/calls': list, 'GET /api/cad/changes': changes } });
    await rows();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(polls).toHaveLength(1);
    expect(list).toHaveBeenCalledTimes(1);
    const change = { seq: 8, call_id: DISPATCHED_CALL.id, type: 'created' };
    changes.mockReturnValue({ seq: 8, changes: [change], calls: [DISPATCHED_CALL], drafts: [] });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await rows()).toHaveLength(2);
    changes.mockReturnValue(NETWORK);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(alerts()).toContainEqual(expect.stringMatching(/^Stale since/)));
  });
});
