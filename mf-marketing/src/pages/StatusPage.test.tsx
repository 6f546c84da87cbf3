// @vitest-environment happy-dom
import { endpoints } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { history, measuredStatus, sample, youngStatus } from '../features/status/testing/status';
import { renderRoute } from '../shared/testing/render-route';

const STATUS = `GET ${endpoints.status.platform.path}`;
const HISTORY = `GET ${endpoints.status.history.path}`;
const SAMPLE = `GET ${endpoints.status.sample.path}`;
const open = (path: string, answers: Record<string, unknown>) =>
  renderRoute(path, createFakePlatform({ user: null, answers }));
const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')?.textContent;

afterEach(cleanup);

describe('/status', () => {
  it('shows every objective with its measurement, its basis, and whether it is met', async () => {
    open('/status', { [STATUS]: measuredStatus, [HISTORY]: history });
    await screen.findByText('99.98 %', { selector: '[data-live^=figure]' });
    expect(await rowOf('uptime')).toBe('uptime99.9 %99.98 %5 daysMet');
    expect(await rowOf('data latency')).toBe('data latencyunder 200 ms7 ms10,000 updatesMet');
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
  });

  it('says that it is still measuring, instead of showing a figure', async () => {
    open('/status', { [STATUS]: youngStatus, [HISTORY]: history });
    expect(await rowOf('uptime')).toBe('uptime99.9 %measuring…not enough data yetOpen');
  });

  it('says when the platform does not answer', async () => {
    const down = new ApiError('Down', { code: 'FORBIDDEN', status: 403 });
    open('/status', { [STATUS]: down, [HISTORY]: down });
    expect((await screen.findByRole('alert')).textContent).toContain('The platform is not responding');
  });
});

describe('the landing page', () => {
  it('shows the measurement beside the objective', async () => {
    open('/', { [STATUS]: measuredStatus, [SAMPLE]: sample });
    const band = await screen.findByRole('region', { name: 'Objectives and measurements' });
    await within(band).findByText('99.98 %');
    expect(within(band).getByText('Objective 99.9 % · measured over 5 days')).toBeDefined();
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
    await within(region).findByRole('table');
    const symbols = within(region).getAllByRole('rowheader');
    expect(symbols.map((cell) => cell.textContent)).toEqual(['QVLT', 'HRZN', 'ABLY']);
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
