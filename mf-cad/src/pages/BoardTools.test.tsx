// @vitest-environment happy-dom
import { createFakePlatform, FakePlatformProvider, fakeUser } from '@prebell/platform/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDesk } from '../shared/desk';
import { CLOSED_CALL, call } from '../shared/testing/calls';
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
  await user.click(within(found).getByRole('button'));
  expect(await screen.findByRole('heading', { name: '9 Foundry Ln' })).toBeDefined();
});

it('shows how many of the last day’s calls were dispatched in time, and nothing without data', async () => {
  const report = { n: 38, within_60: 35, within_64: 36, within_106: 38, p50: 31, p90: 58, p95: 61 };
  await open({ 'GET /api/cad/stats/processing': { ...report, excluded_minute: 1, excluded_late: 2 } });
  expect(await screen.findByText('92 % dispatched within 60 s, last 24 h')).toBeDefined();
  cleanup();
  await open();
  expect(screen.queryByText(/within 60 s/)).toBeNull();
});

it('prints the call with its events from the record', async () => {
  const print = vi.fn(() => {
    expect(document.body.textContent).toContain('#7 02/06/2026 14:01:50 created by kl');
    expect(document.body.textContent).toContain('Last hash abc');
  });
  vi.stubGlobal('print', print);
  const at = '2026-02-06T19:01:50.000Z';
  const event = {
    seq: 7,
    type: 'created',
    outcome: 'created',
    actor: 'kl',
    occurred_at: at,
    recorded_at: at,
    hash: 'abc',
  };
  await open({ 'GET /api/cad/calls/{id}': { call: call(), events: [event] } });
  await user.click(screen.getByRole('button', { name: /12 Main St/ }));
  await user.keyboard('p');
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Last hash'));
});

it('switches between day, night and high contrast', async () => {
  const platform = await open();
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Day' }));
  expect(platform.theme.get()).toBe('light');
  await user.click(screen.getByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitem', { name: 'High contrast' }));
  await vi.waitFor(() => expect(document.querySelector('[data-contrast="high"]')).not.toBeNull());
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
