// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { COMMANDS } from '../features/command-line/model/parse-command';
import { createDesk } from '../shared/desk';
import { CLOSED_CALL, call, DISPATCHED_CALL } from '../shared/testing/calls';
import { memoryStorage, memoryTabs } from '../shared/testing/outbox';
import { DispatchPage } from './DispatchPage';

const SUPERVISOR = ['cad:read', 'cad:write', 'cad:pii', 'cad:supervise', 'cad:export', 'cad:audit'];
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });
const open = async (answers: Record<string, unknown> = {}) => {
  const platform = createFakePlatform({
    user: fakeUser({
      username: 'kl',
      tier_info: { tier: 'free', expires: null, is_active: true, permissions: SUPERVISOR },
    }),
    answers: { 'GET /api/cad/calls': () => ({ calls: [call()], drafts: [] }), ...answers },
  });
  render(
    <FakePlatformProvider platform={platform}>
      <DispatchPage openDesk={() => createDesk({ platform, storage: memoryStorage(), tabs: memoryTabs() })} />
    </FakePlatformProvider>,
  );
  await screen.findByRole('list', { name: 'Calls' });
  return platform;
};
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-02-06T19:02:11.000Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('finds an old call by a word and shows it', async () => {
  const list = vi.fn(({ query }: { query: { q?: string } }) => ({
    calls: query.q === undefined ? [call()] : query.q === 'foundry' ? [{ ...CLOSED_CALL, number: '26-0140' }] : [],
    drafts: [],
  }));
  await open({ 'GET /api/cad/calls': list });
  await user.keyboard('/');
  // The key focuses the field, so that the words go straight into it.
  await user.keyboard('nowhere{Enter}');
  expect(screen.getByLabelText<HTMLInputElement>(/Address, unit/).value).toBe('nowhere');
  expect(await screen.findByText('No calls found')).toBeDefined();
  await user.clear(screen.getByLabelText(/Address, unit/));
  await user.type(screen.getByLabelText(/Address, unit/), 'foundry{Enter}');
  const found = await screen.findByRole('list', { name: 'Calls found' });
  expect(found.textContent).toContain('26-0140');
  // The arrow leads from the words to the calls, and back.
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(within(found).getByRole('button'));
  await user.keyboard('{ArrowUp}{ArrowDown}{Enter}');
  expect(await screen.findByRole('heading', { name: '9 Foundry Ln' })).toBeDefined();
});

it('shows how many of the last day’s calls were dispatched in time, and nothing without data', async () => {
  const report = { n: 38, within_60: 35, within_64: 36, within_106: 38, p50: 31, p90: 58, p95: 61 };
  await open({ 'GET /api/cad/stats/processing': { ...report, excluded_minute: 1, excluded_late: 2 } });
  expect(await screen.findByText('92% dispatched within 60 s, last 24 h')).toBeDefined();
  cleanup();
  await open();
  expect(screen.queryByText(/within 60 s/)).toBeNull();
});

it('goes by the server’s clock in units, radio form and statistics while this computer’s is an hour slow', async () => {
  const statistics = vi.fn((_: { query: { from: string; to: string } }) => ({
    ...{ n: 1, within_60: 1, within_64: 1, within_106: 1, p50: 31, p90: 58, p95: 61 },
    ...{ excluded_minute: 0, excluded_late: 0 },
  }));
  const [sent] = DISPATCHED_CALL.units;
  const server_time = '2026-02-06T20:02:11.000Z';
  const units = [{ ...sent, dispatched_at: '2026-02-06T20:01:41.000Z' }];
  await open({
    'GET /api/cad/calls': () => ({ calls: [{ ...DISPATCHED_CALL, units }], drafts: [], server_time }),
    'GET /api/cad/stats/processing': statistics,
  });
  await user.click(screen.getByRole('button', { name: /77 Orchard Ave/ }));
  expect((await screen.findByLabelText<HTMLInputElement>('Time')).value).toMatch(/^15:0[23]$/);
  await vi.waitFor(() => expect(statistics.mock.calls.at(-1)?.[0].query.to).toMatch(/^2026-02-06T20:02/));
  await user.click(screen.getByRole('button', { name: 'Units' }));
  expect((await screen.findByRole('list', { name: 'Units at work' })).textContent).toMatch(/M21sent 0:[3-5]\d/);
});

it('prints the call with its events from the record', async () => {
  const sheets: (string | null | undefined)[] = [];
  const print = vi.fn(() => sheets.push([...document.querySelectorAll('article')].at(-1)?.textContent));
  vi.stubGlobal('print', print);
  const at = '2026-02-06T19:01:50.000Z';
  const event = {
    seq: 7,
    type: 'created',
    outcome: 'created',
    actor: 'kl',
    author: null,
    occurred_at: at,
    recorded_at: at,
    hash: 'abc',
  };
  await open({ 'GET /api/cad/calls/{id}': { call: call(), events: [event] } });
  await user.click(screen.getByRole('button', { name: /12 Main St/ }));
  await user.keyboard('p');
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(sheets[0]).toContain('NEEDS DISPATCH · nature: Medical · received by 911');
  expect(sheets[0]).toMatch(/#7 02\/06\/2026 14:01:50 Logged by klLast hash abc/);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Last hash'));
});

it('prints the time of each radio line to the second, and its minute where the record has no more', async () => {
  const sheets: (string | null | undefined)[] = [];
  const print = vi.fn(() => sheets.push([...document.querySelectorAll('article')].at(-1)?.textContent));
  vi.stubGlobal('print', print);
  const line = { unit: 'E31', corrects_id: null, reason: null, recorded_at: '2026-02-06T19:02:09.000Z' };
  const lines = [
    { ...line, id: 'r1', time: '14:01', notes: 'On scene', occurred_at: '2026-02-06T19:01:42.000Z' },
    { ...line, id: 'r2', time: '14:02', notes: 'Smoke', occurred_at: null },
  ];
  const found = call({ radio_logs: lines });
  await open({
    'GET /api/cad/calls': () => ({ calls: [found], drafts: [] }),
    'GET /api/cad/calls/{id}': { call: found, events: [] },
  });
  await user.keyboard('w');
  await screen.findByRole('heading', { name: '12 Main St' });
  await user.keyboard('p');
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(sheets[0]).toContain('02/06/2026 14:01:42 E31 On scene');
  expect(sheets[0]).toContain('14:02 E31 Smoke');
});

it('shows every command and key on one card with F1, also from the command line, and prints it', async () => {
  const print = vi.fn(() => [...document.querySelectorAll('article')].at(-1)?.textContent ?? '');
  vi.stubGlobal('print', print);
  await open();
  await user.keyboard('.d 7');
  await user.keyboard('{F1}');
  const card = await screen.findByRole('dialog', { name: 'Commands and Keys' });
  for (const { form, does } of COMMANDS) expect(card.textContent).toContain(`${form}${does}`);
  // The two limits of a waiting call, which its label names in turn.
  expect(card.textContent).toMatch(
    /1:00▲ goal from the receipt of a call to its dispatch.*1:46▲▲ limit of the same wait/,
  );
  await vi.waitFor(() => expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Print' })));
  await user.keyboard('{Enter}');
  expect(print.mock.results[0]?.value).toContain('X 143 or X E31 how it ended');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const line = screen.getByLabelText<HTMLInputElement>('Command');
  await vi.waitFor(() => expect(document.activeElement).toBe(line));
  expect(line.value).toBe('d 7');
});

it('cancels a call with a reason and, if it has one, a disposition', async () => {
  const move = vi.fn((_: { body: object }) => ({ call: call({ status: 'cancelled' }), state_changed: true }));
  await open({ 'POST /api/cad/calls/{id}/status': move });
  await user.keyboard('w');
  await screen.findByRole('heading', { name: '12 Main St' });
  await user.keyboard('x');
  await user.type(await screen.findByLabelText(/Reason/), ' \u200b ');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Please enter a reason')).toBeDefined();
  await user.clear(screen.getByLabelText(/Reason/));
  await user.type(screen.getByLabelText(/Reason/), 'Barbecue');
  await user.tab();
  await user.keyboard('False alarm{Enter}');
  await vi.waitFor(() => expect(move).toHaveBeenCalledTimes(1));
  expect(move.mock.calls[0]?.[0].body).toMatchObject({
    action: 'cancel',
    reason: 'Barbecue',
    disposition: 'False alarm',
  });
});

it('switches between day, night and high contrast, and opens the menus of shift and view by their keys', async () => {
  const platform = await open();
  await user.keyboard('v');
  await user.click(await screen.findByRole('menuitem', { name: 'Day' }));
  expect(platform.theme.get()).toBe('light');
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitem', { name: 'High contrast' }));
  await vi.waitFor(() => expect(document.querySelector('[data-contrast="high"]')).not.toBeNull());
  await user.keyboard('h');
  expect(await screen.findByRole('menuitem', { name: 'Shift Log and Handover' })).toBeDefined();
  // Keys belong to the open menu.
  await user.keyboard('n');
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Collects the files that the page saves. */
const savedFiles = () => {
  const files: { name: string; text: Promise<string> }[] = [];
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1);
    if (blob) files.push({ name: this.download, text: blob.text() });
  });
  return files;
};

it('exports a closed call for another centre, and offers nothing for an active one', async () => {
  const files = savedFiles();
  const document = { $id: 'urn:emergency:uid:incidentid:1:centre.example', eidoVersion: '1.0' };
  const closed = { ...CLOSED_CALL, number: '26-0140' };
  const exportCall = vi.fn((_: { query: { format: string } }) => document);
  await open({
    'GET /api/cad/calls': () => ({ calls: [call(), closed], drafts: [] }),
    'GET /api/cad/calls/{id}/export': exportCall,
  });
  await user.click(screen.getByRole('button', { name: /12 Main St/ }));
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /9 Foundry Ln/ }));
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /EIDO/ }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(exportCall.mock.calls[0]?.[0].query.format).toBe('eido');
  expect(files[0]?.name).toBe('call-26-0140.eido.json');
  expect(await files[0]?.text).toBe(JSON.stringify(document));
});

it('exports every page of closed calls into one file', async () => {
  const files = savedFiles();
  const pages = vi.fn(({ query }: { query: { after?: string } }) =>
    query.after === undefined
      ? { ndjson: '1\n', rows: 1, sha256: '', next: '7.a', complete: false }
      : { ndjson: '2\n', rows: 1, sha256: '', next: '9.b', complete: true },
  );
  await open({ 'GET /api/cad/export/closed': pages });
  await user.keyboard('/');
  await user.click(await screen.findByRole('button', { name: 'Export Closed Calls' }));
  await user.click(await screen.findByRole('menuitem', { name: 'NERIS, last 7 days' }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(pages.mock.calls.map(([{ query }]) => query.after)).toEqual([undefined, '7.a']);
  expect(files[0]?.name).toMatch(/^dispatch-2026-02-06\.neris\.ndjson$/);
  expect(await files[0]?.text).toBe('1\n2\n');
});

it('merges a call without a connection, shows what came with it, and takes the merge back with a reason', async () => {
  const first = call({
    id: '01980000-0000-7000-8000-0000000000a1',
    number: '26-0141',
    address_of_incident: '12 Main Street',
  });
  const second = call({
    number: '26-0143',
    original_notes: 'Smoke from the second floor',
    additional_comments: 'Child on the 2nd floor',
    radio_logs: [{ ...DISPATCHED_CALL.radio_logs[0]!, unit: null, notes: 'Caller smells gas' }],
  });
  const stays = vi.fn(() => new Promise(() => undefined));
  await open({
    'GET /api/cad/calls': () => ({ calls: [first, second], drafts: [] }),
    'POST /api/cad/calls/{id}/merge': stays,
  });
  const row = (address: RegExp) =>
    within(screen.getByRole('list', { name: 'Calls' })).getByRole('button', { name: address });
  await user.click(row(/26-0143/));
  await user.keyboard('m');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Same As/ }).selectedOptions[0]?.textContent).toBe(
    'Same address · 26-0141 · 12 Main Street · Medical',
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByText('SAME AS 26-0141', { selector: 'article *' })).toBeDefined();
  expect(stays).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ into: first.id }) }));
  expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull();
  await user.click(within(screen.getByRole('article')).getByRole('button', { name: 'Show Call' }));
  const came = await screen.findByRole('list', { name: 'Calls merged into this one' });
  expect(came.textContent).toContain('26-0143, 12 Main St');
  for (const text of ['Smoke from the second floor', 'Child on the 2nd floor', 'Caller smells gas'])
    expect(came.textContent).toContain(text);
  await user.click(row(/26-0143/));
  await user.click(screen.getByRole('button', { name: 'Not the Same' }));
  await user.keyboard('{Enter}');
  expect(screen.getByText('Please enter a reason')).toBeDefined();
  await user.keyboard('Two fires{Enter}');
  expect(await screen.findByText('NEEDS DISPATCH', { selector: 'article *' })).toBeDefined();
  await user.click(row(/26-0141/));
  expect(screen.queryByRole('list', { name: 'Calls merged into this one' })).toBeNull();
});

const CARDS = 'response *: ENGINE, MEDIC\norder 03 ENGINE: E3 E1\norder 03 MEDIC: M21\narea 03: 1-99 Main St';

it('proposes the free units of the run cards in the dispatch form and the command line, and sends nobody by itself', async () => {
  const dispatched = vi.fn(() => new Promise(() => undefined));
  const busy = { ...DISPATCHED_CALL, units: DISPATCHED_CALL.units.map((unit) => ({ ...unit, unit: 'E3' })) };
  await open({
    'GET /api/cad/calls': () => ({ calls: [call({ number: '26-0143' }), busy], drafts: [] }),
    'GET /api/cad/run-cards': () => ({ version: 1, text: CARDS, saved_by: 'kl', saved_at: '2026-02-06T12:00:00.000Z' }),
    'POST /api/cad/calls/{id}/dispatch': dispatched,
  });
  const words = 'Run card of area 03: E1, M21. Due first, but on a call: E3.';
  await user.keyboard('.d 143 ');
  expect(await screen.findByText(`Type the units for 26-0143, 12 Main St. ${words}`)).toBeDefined();
  expect(screen.getByRole('button', { name: /Run card: E1, M21/ })).toBeDefined();
  await user.keyboard('{Tab}');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' }).value).toBe('d 143 E1 M21 ');
  await user.keyboard('{Escape}d 143 e9');
  expect(screen.getByText(`Dispatch E9 to 26-0143, 12 Main St. ${words}`)).toBeDefined();
  await user.keyboard('{Escape}{Escape}');

  await user.click(within(screen.getByRole('list', { name: 'Calls' })).getByRole('button', { name: /26-0143/ }));
  await user.keyboard('d');
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Primary Unit/ }).value).toBe('');
  await user.click(screen.getByRole('textbox', { name: /Primary Unit/ }));
  await user.keyboard('{ArrowDown}');
  expect(dispatched).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(dispatched).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ unit: 'E1 M21' }) }),
  );
});

it('takes the unit that only some calls get with another Tab, and says so when the run cards recommend nobody', async () => {
  const text = 'response Medical: MEDIC, ENGINE?\norder 03 ENGINE: E3\norder * MEDIC: M21\narea 03: 1-99 Main St';
  await open({
    'GET /api/cad/calls': () => ({
      calls: [call({ number: '26-0143' }), call({ id: 'c2', number: '26-0144', nature: 'Fire' })],
      drafts: [],
    }),
    'GET /api/cad/run-cards': () => ({ version: 1, text, saved_by: 'kl', saved_at: '2026-02-06T12:00:00.000Z' }),
  });
  const line = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Command' });
  await user.keyboard('.d 143 ');
  const words = 'Run card of area 03: M21. Sometimes sent: E3 (ENGINE).';
  expect(await screen.findByText(`Type the units for 26-0143, 12 Main St. ${words}`)).toBeDefined();
  await user.keyboard('{Tab}');
  expect(line().value).toBe('d 143 M21 ');
  await user.keyboard('{Tab}');
  expect(line().value).toBe('d 143 M21 E3 ');
  expect(screen.getByText('Dispatch M21 and E3 to 26-0143, 12 Main St.')).toBeDefined();

  await user.keyboard('{Escape}d 144 {Tab}');
  expect(document.activeElement).toBe(line());
  expect(line().value).toBe('d 144 ');
  expect(
    screen.getByText('Type the units for 26-0144, 12 Main St. No recommendation for this nature and area.'),
  ).toBeDefined();
  await user.tab({ shift: true });
  expect(document.activeElement).not.toBe(line());
});

it('lets a supervisor change one area of the run cards, names the fault of a line, and keeps typed lines until they are saved', async () => {
  const put = vi.fn(({ body }: { body: { text: string } }) => ({
    version: 2,
    text: body.text,
    saved_by: 'kl',
    saved_at: null,
  }));
  await open({
    'GET /api/cad/run-cards': () => ({ version: 1, text: CARDS, saved_by: 'mb', saved_at: null }),
    'PUT /api/cad/run-cards': put,
  });
  await user.click(screen.getByRole('button', { name: /View/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Run Cards' }));
  await user.type(await screen.findByLabelText('Show lines with'), 'engine:');
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Lines' });
  expect(lines.value).toBe('order 03 ENGINE: E3 E1');
  await user.clear(lines);
  await user.type(lines, 'order 03 ENGINE E1');
  expect(screen.getByText(/A line has a colon after its name/)).toBeDefined();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(/Your changes are not saved/)).toBeDefined();
  await user.clear(lines);
  await user.type(lines, 'order 03 ENGINE: E1 E3');
  await user.type(screen.getByLabelText('Try an address'), '12 main street');
  expect(screen.getByText('Area 03: E1, M21.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save Run Cards' }));
  expect(put).toHaveBeenCalledWith(
    expect.objectContaining({ body: { base_version: 1, text: CARDS.replace('E3 E1', 'E1 E3') } }),
  );
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('does not report a call that this dispatcher merged as closed by a colleague', async () => {
  const first = call({ id: '01980000-0000-7000-8000-0000000000a1', number: '26-0141' });
  const second = call({ number: '26-0143' });
  const into = { id: first.id, number: first.number, address_of_incident: first.address_of_incident };
  const merged = { ...second, status: 'closed', disposition: 'Same as 26-0141', merged_into: into };
  await open({
    'GET /api/cad/calls': () => ({ calls: [first, second], drafts: [] }),
    'POST /api/cad/calls/{id}/merge': () => ({ call: merged, state_changed: true }),
  });
  await user.keyboard('.s 143 141{Enter}');
  expect(await screen.findByText('SAME AS 26-0141')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText(/SAVED HERE/)).toBeNull());
  expect(screen.queryByText(/A colleague, or another window/)).toBeNull();
});
