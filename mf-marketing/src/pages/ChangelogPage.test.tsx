// @vitest-environment happy-dom
import { endpoints, type WireChangelog } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderRoute } from '../shared/testing/render-route';

const PATH = `GET ${endpoints.releases.changelog.path}`;
const open = (answer: unknown) =>
  renderRoute('/changelog', createFakePlatform({ user: null, answers: { [PATH]: answer } }));
const change = (app: string, notes?: { date: string; text: string }[]) => ({
  app,
  version: '0.2.0',
  digest: '21d87b8c1c1df756',
  ...(notes && { notes }),
});
const LOG: WireChangelog = {
  releases: [
    { id: '2', at: '2026-11-20T14:04:00Z', kind: 'rolled_back', changes: [change('mf-billing')] },
    {
      id: '1',
      at: '2026-11-19T14:04:00Z',
      kind: 'released',
      changes: [
        change('mf-trading', [{ date: '2026-11-18', text: 'The chart keeps its zoom.' }]),
        change('mf-new', []),
        change('mf-cad', [{ date: '2026-11-18', text: 'Calls ring.' }]),
      ],
    },
  ],
};

afterEach(cleanup);

test('the changelog names each release’s time, parts, news, versions and builds, and says which one went back', async () => {
  open(LOG);
  const [back, fresh] = await screen.findAllByRole('article');
  expect(back?.textContent).toContain('Nov 20');
  expect(within(back as HTMLElement).getByRole('heading').textContent).toBe('Back to an earlier version: Billing');
  expect(within(fresh as HTMLElement).getByRole('heading', { level: 3 }).textContent).toBe(
    'New version: Desk, mf-new and Dispatch',
  );
  expect(within(fresh as HTMLElement).getByText('mf-trading 0.2.0, build 21d87b8c')).toBeTruthy();
  const news = within(fresh as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(news[0]).toContain('The chart keeps its zoom.');
  const [day, staffDay] = within(fresh as HTMLElement).getAllByRole('heading', { level: 4, hidden: true });
  expect([day?.textContent, day?.closest('details')]).toEqual(['Nov 18', null]);
  const folded = staffDay?.closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toMatch(/^For dispatch and administrationNov 18Dispatch.*Calls ring/);
  expect(news[1]).toContain('No changes that you would notice.');
});

test('without a release it says so; a failure can be retried', async () => {
  open({ releases: [] });
  expect(await screen.findByText('No release yet.')).toBeTruthy();
  cleanup();
  let isDown = true;
  open(() => (isDown ? new ApiError('Away', { code: 'FORBIDDEN', status: 403 }) : LOG));
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});
