import { figuresOf, metText } from '@prebell/contracts';
import { expect, test } from 'vitest';
import { measuredStatus, youngStatus } from '../testing/status';

test('shows objectives only while there is too little data', () => {
  for (const status of [undefined, youngStatus])
    expect(figuresOf(status).map(({ objective, measured, isMet }) => [objective, measured, isMet])).toEqual([
      ['99.9%', null, null],
      ['under 200 ms', null, null],
      ['under 1 s', null, null],
      ['95%', null, null],
    ]);
});

test('shows each measurement with its basis', () => {
  expect(figuresOf(measuredStatus).map(({ measured, basis, isMet }) => [measured, basis, isMet])).toEqual([
    ['99.98%', '5 days', true],
    ['7 ms', '10,000 updates, 99 of 100 within this', true],
    ['1.21 s', '10,000 updates, 99 of 100 within this, half within 100 ms', false],
    ['97.5%', '4,000 requests since start', true],
  ]);
});

test('marks a missed objective, and shows 100% only when nothing was missed', () => {
  const missed = { ...measuredStatus, uptime: { ...measuredStatus.uptime, percent: 99.899, minutes: 119 } };
  expect(figuresOf(missed)[0]).toMatchObject({ measured: '99.89%', basis: '119 minutes', isMet: false });
  const almost = { ...measuredStatus, uptime: { ...measuredStatus.uptime, percent: 99.999, minutes: 2_000 } };
  expect(figuresOf(almost)[0]).toMatchObject({ measured: '99.99%', basis: '33 hours' });
  const slow = { ...measuredStatus, latency: { ...measuredStatus.latency, p99_ms: 1_340 } };
  expect(figuresOf(slow)[1]).toMatchObject({ measured: '1.34 s', isMet: false });
  const hardly = { ...measuredStatus, latency: { ...measuredStatus.latency, p99_ms: 1_004 } };
  expect(figuresOf(hardly)[1]).toMatchObject({ measured: '1.01 s' });
});

test('an uptime that is measured over less than its thirty days is met so far', () => {
  const uptime = (minutes: number) =>
    figuresOf({ ...measuredStatus, uptime: { ...measuredStatus.uptime, percent: 100, minutes } }).map(
      ({ isMet, isSoFar }) => metText(isMet, isSoFar),
    )[0];
  expect([uptime(112), uptime(30 * 1440)]).toEqual(['Met so far', 'Met']);
});
