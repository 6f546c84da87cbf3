// @vitest-environment happy-dom
import { toMs } from '@prebell/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ClockOffset } from '../../shared/call-labels/clock-offset';
import { CLOSED_LIMIT } from '../../shared/desk/board-query';
import { CLOSED_CALL, call, DISPATCHED_CALL, opOn, sent } from '../../shared/testing/calls';
import { CallBoardView } from './CallBoardView';

const nothing = () => undefined;
const LOADED = {
  calls: [call()],
  arrived: [],
  drafts: [],
  loadedAt: 1,
  failure: null,
  hasFailed: false,
  clockOffset: 0,
};
const draw = (props: Partial<ComponentProps<typeof CallBoardView>> = {}) =>
  render(
    <ClockOffset value={props.feed?.clockOffset ?? 0}>
      <CallBoardView
        feed={LOADED}
        calls={[call(), DISPATCHED_CALL, CLOSED_CALL].map(sent)}
        unsent={[]}
        news={{}}
        selectedId={null}
        timeZone="America/New_York"
        username="kl"
        userId="kl"
        canWrite
        showsCaller
        maySupervise
        work={{ works: {}, initials: '', now: Date.now, change: nothing, submit: nothing, repair: nothing }}
        onSelect={nothing}
        onRetry={nothing}
        onNewCall={nothing}
        onContinueDraft={nothing}
        onDiscardDraft={nothing}
        onSignOut={nothing}
        {...props}
      />
    </ClockOffset>,
  );
const counts = () => screen.getByRole('list', { name: 'Call counts' }).textContent;
afterEach(cleanup);

it('counts and keeps every active call; for closed ones it says which are left out', () => {
  const many = (count: number, status: string) =>
    Array.from({ length: count }, (_, n) => call({ id: `${status} ${n}`, status }));
  const flood = many(5_000, 'pending');
  draw({ feed: { ...LOADED, calls: flood }, calls: flood.map(sent) });
  expect(counts()).toContain('5,000 active');
  expect(screen.queryByText(/closed ones/)).toBeNull();
  cleanup();
  draw({ feed: { ...LOADED, calls: many(CLOSED_LIMIT, 'closed') } });
  expect(screen.getByText(/Every active call and the latest 500 closed ones/)).toBeDefined();
});

it('shows closed calls without counting them', () => {
  draw();
  expect(counts()).toBe('2 active1 pending1 dispatched');
  expect(screen.getByText('CLOSED')).toBeDefined();
});

it("shows unsent entries beside the connection, and how wrong this computer's clock is", () => {
  draw({ unsent: [opOn(call())], feed: { ...LOADED, failure: new Error('gone'), clockOffset: -600_000 } });
  expect(screen.getByRole('status', { name: 'Connection' }).textContent).toMatch(/^OFFLINE since .* · 1 unsent by kl$/);
  expect(screen.getByText(/clock is 600 s ahead of the server/)).toBeDefined();
});

it('shows no counts before the first load, even after a call was logged here', () => {
  draw({ feed: { ...LOADED, calls: null }, calls: [{ call: call(), keeping: 'here' }] });
  expect(counts()).toBe('– active– pending– dispatched');
  expect(screen.getByText('SAVED HERE')).toBeDefined();
});

it('says when the copy that this computer keeps for an outage is more than a minute older than the board', () => {
  const keptTo = Date.parse('2026-02-06T19:00:00Z');
  const feed = (seconds: number) => ({ ...LOADED, loadedAt: keptTo + toMs(seconds) });
  draw({ keptTo, feed: feed(60) });
  expect(screen.queryByText(/copy for outages/)).toBeNull();
  cleanup();
  draw({ keptTo, feed: feed(70) });
  expect(screen.getByText('· copy for outages not updated since 14:00:00')).toBeDefined();
});
