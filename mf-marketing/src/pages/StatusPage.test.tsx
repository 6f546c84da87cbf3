// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, STATUS_DAYS } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { history, measuredStatus, sample, youngStatus } from '../features/status/testing/status';
import { renderRoute } from '../shared/testing/render-route';

const STATUS = `GET ${endpoints.status.platform.path}`;
const HISTORY = `GET ${endpoints.status.history.path}`;
const SAMPLE = `GET ${endpoints.status.sample.path}`;
const open = (path: string, answers: Record<string, unknown>) =>
  renderRoute(path, createFakePlatform({ user: null, answers }));
const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;

const sheetOf = (component: string) =>
  readFileSync(join(import.meta.dirname, `../features/status/components/${component}.module.css`), 'utf8');

afterEach(cleanup);

describe('/status', () => {
  it('shows every objective with its measurement, its basis, and whether it is met', async () => {
    open('/status', { [STATUS]: measuredStatus, [HISTORY]: history });
    await screen.findByText('99.98%', { selector: '[data-live^=figure]' });
    expect(await rowOf('uptime')).toBe('uptime99.9%99.98%5 daysMet so far');
    expect(await rowOf('data latency')).toBe('data latencyunder 200 ms7 ms10,000 updates, 99 of 100 within thisMet');
    expect(screen.getByText(/over a universe of 11,000 symbols/)).toBeDefined();
  });

  it('draws 90 days of each component, its state, and the log of incidents', async () => {
    open('/status', { [STATUS]: measuredStatus, [HISTORY]: history });
    expect(await screen.findByText('Down: Trading room')).toBeDefined();
    const bars = screen.getByRole('img', { name: /^Pages: the last 90 days/ }).children;
    expect(bars).toHaveLength(90);
    expect(bars[86]?.getAttribute('title')).toBe('2026-11-17: 1439 of 1440 minutes');
    expect([...bars].slice(-4).map((bar) => bar.getAttribute('data-level'))).toEqual(['part', 'up', 'up', 'up']);
    expect(screen.getByRole('heading', { name: 'Trading room is slow' })).toBeDefined();
    expect(screen.getByText('Messages arrive late.', { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: /RSS/ }).getAttribute('href')).toBe('/status.rss');
    expect(screen.getByRole('link', { name: 'changelog' }).getAttribute('href')).toBe('/changelog');
  });

  it('says that it is still measuring, instead of showing a figure', async () => {
    open('/status', { [STATUS]: youngStatus, [HISTORY]: history });
    await screen.findAllByText('measuring…');
    expect(await rowOf('uptime')).toBe('uptime99.9%measuring…not enough data yet—');
  });

  it('before its data it shows neither figures nor that there are none', async () => {
    const never = new Promise(() => undefined);
    open('/status', { [STATUS]: never, [HISTORY]: never });
    expect(await rowOf('uptime')).toBe('uptime99.9%………');
    expect((await screen.findByRole('region', { name: 'Current state' })).textContent).toMatch(/^…/);
    expect(document.body.textContent).not.toMatch(/not checked yet|measuring|not yet|no checks|not enough data/i);
  });

  it('says when the platform does not answer', async () => {
    const down = new ApiError('Down', { code: 'FORBIDDEN', status: 403 });
    open('/status', { [STATUS]: down, [HISTORY]: down });
    expect((await screen.findByRole('alert')).textContent).toContain('The platform is not responding');
  });
});

describe('mails about incidents', () => {
  const ASK = `POST ${endpoints.status.askForMails.path}`;
  const page = { [STATUS]: measuredStatus, [HISTORY]: history };
  const field = () => screen.getByLabelText<HTMLInputElement>('Get incident updates by e-mail');
  const enter = async (email: string) => {
    await userEvent.clear(await screen.findByLabelText('Get incident updates by e-mail'));
    await userEvent.type(field(), `${email}{Enter}`);
  };

  it('asks for an address, names what is wrong with it, and says what to do once the link is sent', async () => {
    const ask = vi.fn(() => ({}));
    open('/status', { ...page, [ASK]: ask });
    await enter('tess@');
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
    expect(document.activeElement).toBe(field());
    expect(ask).not.toHaveBeenCalled();
    await enter('tess@example.test');
    expect((await screen.findByRole('status')).textContent).toContain('We sent an e-mail to tess@example.test');
    expect(ask).toHaveBeenCalledWith({ body: { email: 'tess@example.test' } });
  });

  it('says that no e-mail leaves a platform without a mail server', async () => {
    open('/status', { ...page, [ASK]: { sends_mail: false } });
    await enter('tess@example.test');
    expect((await screen.findByRole('alert')).textContent).toContain('e-mail to tess@example.test stays in its outbox');
    expect(screen.queryByText(/We sent an e-mail/)).toBeNull();
  });

  it('keeps the address when it cannot be sent, and shows the reason', async () => {
    open('/status', { ...page, [ASK]: new ApiError('Too many addresses', { code: 'RATE_LIMITED', status: 429 }) });
    await enter('tess@example.test');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many addresses');
    expect(field().value).toBe('tess@example.test');
  });

  it('the mailed links confirm and end a subscription, once, and say so', async () => {
    const confirm = vi.fn(() => ({ email: 'tess@example.test' }));
    open('/status/confirm#token=abc', { [`POST ${endpoints.status.confirmMails.path}`]: confirm });
    expect(await screen.findByText(/We will e-mail tess@example.test/)).toBeDefined();
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ body: { token: 'abc' } });
    cleanup();
    const stop = vi.fn(() => ({}));
    open('/status/stop#token=abc', { [`POST ${endpoints.status.stopMails.path}`]: stop });
    expect(await screen.findByText(/We will no longer e-mail you about incidents/)).toBeDefined();
    expect(stop).toHaveBeenCalledExactlyOnceWith({ query: { token: 'abc' } });
  });

  it('says when a link is of no use any more', async () => {
    const gone = new ApiError('This link was already used or has expired.', { code: 'LINK_INVALID', status: 410 });
    open('/status/confirm#token=old', { [`POST ${endpoints.status.confirmMails.path}`]: gone });
    expect((await screen.findByRole('alert')).textContent).toContain('already used');
  });
});

describe('the landing page', () => {
  it('shows the measurement beside the objective', async () => {
    open('/', { [STATUS]: measuredStatus, [SAMPLE]: sample });
    const band = await screen.findByRole('region', { name: 'Objectives and measurements' });
    await within(band).findByText('99.98%');
    expect(within(band).getByText('Objective 99.9%, met so far · measured over 5 days')).toBeDefined();
    expect(band.textContent).toContain('Measured by the platform itself, over 11,000 symbols.');
    expect(
      within(band)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/status', '/scorecard']);
  });

  it('shows the scanner of 15 minutes ago with its time and its label', async () => {
    open('/', { [STATUS]: youngStatus, [SAMPLE]: sample });
    const region = await screen.findByRole('region', { name: 'The momentum scanner, 15 minutes ago' });
    // Until the answer comes, the table has empty rows.
    await waitFor(() => {
      const symbols = within(region).getAllByRole('rowheader');
      expect(symbols.map((cell) => cell.textContent)).toEqual(['QVLT', 'HRZN', 'ABLY']);
    });
    expect(region.textContent).toContain('Three of 11 at 9:09 AM ET');
    expect(within(region).getByText('Simulated data')).toBeDefined();
  });

  it('says when the first sample will appear', async () => {
    const due = { ...sample, as_of: null, rows: [], count: 0, expected_at: '2026-11-20T14:39:00.000Z' };
    open('/', { [STATUS]: youngStatus, [SAMPLE]: due });
    const region = await screen.findByRole('region', { name: 'The momentum scanner, 15 minutes ago' });
    await waitFor(() => expect(region.textContent).toContain('first sample appears at 9:39 AM ET'));
  });
});

it('on a phone 90 days take three lines of thirty, which the legend says', async () => {
  const sheet = sheetOf('Components');
  expect(sheet).toContain('grid-template-columns: repeat(30, minmax(0, 1fr));');
  expect(sheet).toMatch(/\.legend \.phone \{\n\s+display: none;/);
  expect(STATUS_DAYS % 30).toBe(0);
  open('/status', { [STATUS]: measuredStatus, [HISTORY]: history });
  expect(
    await screen.findByText('Each line has 30 days. The newest day is at the end of the last line.'),
  ).toBeDefined();
});

it('on a phone each objective is a card that names what we promise and what we measured', async () => {
  open('/status', { [STATUS]: measuredStatus, [HISTORY]: history });
  const table = within(await screen.findByRole('table', { name: 'Objectives and measurements' }));
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  for (const place of [2, 3])
    expect(sheetOf('StatusReportView')).toContain(
      `td:nth-child(${place})::before {\n      content: "${heads[place - 1]}";`,
    );
});
