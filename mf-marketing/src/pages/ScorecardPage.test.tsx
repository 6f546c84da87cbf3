// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, SCORECARD_COLUMNS } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform } from '@prebell/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { emptyCard, recordedCard, sealedHit } from '../features/scorecard/testing/scorecard';
import { renderRoute } from '../shared/testing/render-route';

const SUMMARY = `GET ${endpoints.scorecard.summary.path}`;
const HITS = `GET ${endpoints.scorecard.hits.path}`;
const HIT = `GET ${endpoints.scorecard.hit.path}`;
const open = (path: string, answers: Record<string, unknown>) =>
  renderRoute(path, createFakePlatform({ user: null, answers }));
const rowOf = async (table: string, name: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getByRole('rowheader', { name })
    .closest('tr')!;

afterEach(cleanup);

it('shows hits and outcomes by scanner, session and month with their intervals, at the horizon that the visitor chooses', async () => {
  open('/scorecard', { [SUMMARY]: recordedCard, [HITS]: { hits: [], next: null } });
  expect(await screen.findByText('1,234 sealed hits on 24 recorded days')).toBeDefined();
  expect((await rowOf('Hits by scanner', 'Gappers')).textContent).toBe(
    'Gappers1,234241,200+0.10% −1.50% to +0.75%44% 40% to 49%',
  );
  expect((await rowOf('Hits by month', 'May 2026')).textContent).toContain('+0.10% under 10 days');
  await userEvent.selectOptions(screen.getByLabelText('Outcome after'), 'Close');
  expect((await rowOf('Hits by session', 'Pre-market')).textContent).toContain('−0.42%');
});

it('opens on the shortest horizon that has outcomes', async () => {
  const untraded = (group: (typeof recordedCard.groups)[number]) => ({
    ...group,
    horizons: group.horizons.map((each) => (each.horizon === 5 ? { ...each, trades: 0 } : each)),
  });
  const card = { ...recordedCard, groups: recordedCard.groups.map(untraded) };
  open('/scorecard', { [SUMMARY]: card, [HITS]: { hits: [], next: null } });
  await rowOf('Hits by scanner', 'Gappers');
  expect(screen.getByLabelText<HTMLSelectElement>('Outcome after').value).toBe('15');
});

it('on a phone each group is a card whose figures carry the names of their columns', () => {
  const sheet = readFileSync(
    join(import.meta.dirname, '../features/scorecard/components/ScorecardView.module.css'),
    'utf8',
  );
  for (const [place, label] of SCORECARD_COLUMNS.entries())
    expect(sheet).toContain(`td:nth-child(${place + 2})::before {\n      content: "${label}";`);
});

it('lists as many of the worst as of the best, and every hit opens what was sealed', async () => {
  const asked: unknown[] = [];
  const hits = (options: { query: object }) => {
    asked.push(options.query);
    return { hits: [sealedHit(7), sealedHit(8, { no_trade: 'halted', outcomes: [] })], next: null };
  };
  const body = '{"type":"hit"}';
  const router = open('/scorecard', {
    [SUMMARY]: recordedCard,
    [HITS]: hits,
    [HIT]: { hit: sealedHit(7), body, proof: null },
  });
  const listOf = async (name: string) =>
    within((await screen.findByRole('heading', { name })).parentElement!).getAllByRole('listitem');
  expect(await listOf('Best at the close')).toHaveLength((await listOf('Worst at the close')).length);
  expect((await rowOf('Sealed hits', 'SYM8')).textContent).toContain('Halted');
  await userEvent.selectOptions(screen.getByLabelText('Scanner'), 'Gappers');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ log: 'recorded', scanner: 'gappers' }));
  await userEvent.click(
    within(await screen.findByRole('table', { name: 'Sealed hits' })).getByRole('link', { name: 'SYM7' }),
  );
  const hit = await screen.findByRole('region', { name: 'SYM7' });
  expect(router.state.location.search).toBe('?log=recorded&hit=7');
  expect(within(hit).getByText(body)).toBeDefined();
  expect(within(hit).getByText('The next signed head, within a minute, covers this hit.')).toBeDefined();
});

it('says when the proof of a hit does not hold', async () => {
  const proof = { head: recordedCard.head, leaf: '00', nodes: [] };
  open('/scorecard?log=recorded&hit=7', {
    [SUMMARY]: recordedCard,
    [HITS]: { hits: [], next: null },
    [HIT]: { hit: sealedHit(7), body: '{}', proof },
  });
  expect((await screen.findByText('The proof does not hold.')).closest('[role]')?.getAttribute('role')).toBe('alert');
});

it('marks simulated hits, says when there are none, and when the platform does not answer', async () => {
  open('/scorecard', { [SUMMARY]: emptyCard, [HITS]: { hits: [], next: null } });
  expect(await screen.findByText('No sealed hits yet')).toBeDefined();
  expect(screen.getByText('The first hit of a scanner appears here as soon as it is readable.')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Every hit' })).toBeNull();
  expect(screen.getByText(/come from a simulated market/)).toBeDefined();
  cleanup();
  open('/scorecard', { [SUMMARY]: new ApiError('Down', { code: 'FORBIDDEN', status: 403 }) });
  expect((await screen.findByRole('alert')).textContent).toContain('The platform is not responding');
});

it('lists hits that do not count, without tables of zeros', async () => {
  open('/scorecard', { [SUMMARY]: { ...emptyCard, uncounted: 1 }, [HITS]: { hits: [sealedHit(7)], next: null } });
  expect(await screen.findByText('No counted hits yet')).toBeDefined();
  expect(
    screen.getByText(/sealed within 5 minutes starts the figures.* 1 hit is listed but not counted/),
  ).toBeDefined();
  expect(await screen.findByRole('table', { name: 'Sealed hits' })).toBeDefined();
  expect(screen.queryByText('By scanner, session and month')).toBeNull();
});

it('asks for the hits that count, or for the others, as the visitor chooses', async () => {
  const late = { is_late: true, is_counted: false, outcomes: [] };
  const hits = ({ query }: { query: { is_counted?: string } }) => ({
    hits: query.is_counted === 'true' ? [] : [sealedHit(7, late)],
    next: null,
  });
  open('/scorecard', { [SUMMARY]: recordedCard, [HITS]: hits });
  await rowOf('Sealed hits', 'SYM7');
  await userEvent.selectOptions(screen.getByLabelText('Counted'), 'Counted only');
  expect(await screen.findByText('No hits here')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Counted'), 'Not counted');
  expect(await rowOf('Sealed hits', 'SYM7')).toBeDefined();
});
