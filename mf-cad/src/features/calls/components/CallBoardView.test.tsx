// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CLOSED_CALL, call, DISPATCHED_CALL, opOn, sent } from '../../../shared/testing/calls';
import { CALL_LIMIT } from '../feed/call-feed';
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
      work={{ works: {}, lastInitials: '', change: nothing, submit: nothing, repair: nothing }}
      onSelect={nothing}
      onRetry={nothing}
      onNewCall={nothing}
      onContinueDraft={nothing}
      onSignOut={nothing}
      {...props}
    />,
  );
const counts = () => screen.getByRole('list', { name: 'Call counts' }).textContent;
afterEach(cleanup);

it('says when there are more calls than it shows', () => {
  draw({ feed: { ...LOADED, calls: Array.from({ length: CALL_LIMIT }, () => call()) } });
  expect(screen.getByText('The first 500 calls. Others are not shown.')).toBeDefined();
  expect(counts()).toContain('2+ active');
});

it('does not count what is over, and shows it', () => {
  draw();
  expect(counts()).toBe('2 active1 pending1 dispatched');
  expect(screen.getByText('CLOSED')).toBeDefined();
});

it('tells what is unsent beside the connection, and how wrong the clock of this computer is', () => {
  draw({ unsent: [opOn(call())], feed: { ...LOADED, failure: new Error('gone'), clockOffset: -600_000 } });
  expect(screen.getByRole('status', { name: 'Connection' }).textContent).toMatch(/^OFFLINE since .* · 1 unsent$/);
  expect(screen.getByText(/clock is 600 s ahead of the server/)).toBeDefined();
});

it('counts nothing while nothing is known, though a call was logged here', () => {
  draw({ feed: { ...LOADED, calls: null }, calls: [{ call: call(), keeping: 'here' }] });
  expect(counts()).toBe('– active– pending– dispatched');
  expect(screen.getByText('SAVED HERE')).toBeDefined();
});
