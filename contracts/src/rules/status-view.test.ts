import { describe, expect, it } from 'vitest';
import type { StatusHistory } from '../entities/status-history';
import {
  checkTimesText,
  incidentSpanText,
  mailNoteText,
  noIncidentText,
  overallLevel,
  overallText,
  stateLevel,
  stateText,
  uptimeText,
} from './status-view';

type Component = StatusHistory['components'][number];
const component = (name: string, more: Partial<Component> = {}): Component => ({
  name,
  is_up: true,
  checked_at: '2026-11-29T04:00:00.000Z',
  percent: 100,
  p50_ms: 1,
  p99_ms: 2,
  days: [],
  ...more,
});
const incident = (components: string[], resolved_at: string | null = null): StatusHistory['incidents'][number] => ({
  id: '00000000-0000-7000-8000-000000000001',
  title: 'Rows arrive late',
  components,
  started_at: '2026-11-29T03:00:00.000Z',
  resolved_at,
  updates: [{ at: '2026-11-29T03:00:00.000Z', state: 'identified', text: 'We know the cause.' }],
});
const day = (minutes_served: number, minutes: number) => ({ date: '2026-11-29', minutes_served, minutes });
describe('the times of a component', () => {
  it('say in words that they are of our checks', () => {
    const days = [day(100, 100)];
    expect(checkTimesText({ p50_ms: 12, p99_ms: 1800, days })).toBe(
      'our checks: half within 12 ms, 99 of 100 within 1.80 s',
    );
    expect(checkTimesText({ p50_ms: null, p99_ms: null, days })).toBe('no checks today');
  });

  it('name no 99 of 100 while there are fewer than 100 checks', () => {
    expect(checkTimesText({ p50_ms: 12, p99_ms: 1800, days: [day(99, 99)] })).toBe('our checks: half within 12 ms');
  });
});

describe('the state of a component', () => {
  it('is its open incident even while its checks pass, and never says that it works', () => {
    const scanners = component('scanners');
    const history = { components: [scanners, component('api')], incidents: [incident(['scanners'])] };
    expect(stateText(scanners, history)).toBe('Incident: identified');
    expect(stateText(component('api'), history)).toBe('Operational');
    expect(stateText(component('scanners', { is_up: false }), history)).toBe('Down');
    expect(overallText(history)).toBe('We are working on an incident: Scanners');
    const over = { ...history, incidents: [incident(['scanners'], '2026-11-29T04:00:00.000Z')] };
    expect([stateText(scanners, over), overallText(over)]).toEqual(['Operational', 'All systems operational']);
  });

  it('says that a component is not in use once others are checked and it never is', () => {
    const mail = component('mail', { is_up: null, checked_at: null });
    const history = { components: [mail, component('api')], incidents: [] };
    expect(stateText(mail, history)).toBe('Not in use here');
    expect(mailNoteText(history)).toContain('no e-mail leaves it');
    for (const other of [
      undefined,
      { components: [mail], incidents: [] },
      { ...history, components: [component('mail')] },
    ])
      expect(mailNoteText(other)).toContain('We first send a link to confirm');
    const early = component('api', { is_up: null, checked_at: null });
    expect(stateText(early, { components: [mail, early], incidents: [] })).toBe('Not checked yet');
    const stopped = component('mail', { is_up: null });
    expect(stateText(stopped, { components: [stopped, component('api')], incidents: [] })).toBe('Not checked yet');
  });
});

describe('the mark beside a state', () => {
  it('says the same as its text: down, incident, operational, or not known', () => {
    const scanners = component('scanners');
    const history = { components: [scanners], incidents: [incident(['scanners'])] };
    expect([stateLevel(scanners, history), overallLevel(history)]).toEqual(['part', 'part']);
    const down = component('scanners', { is_up: false });
    expect([stateLevel(down, history), overallLevel({ ...history, components: [down] })]).toEqual(['down', 'down']);
    const calm = { components: [scanners], incidents: [] };
    expect([stateLevel(scanners, calm), overallLevel(calm)]).toEqual(['up', 'up']);
    const early = component('api', { is_up: null });
    expect([stateLevel(early, calm), overallLevel({ components: [early], incidents: [] })]).toEqual(['none', 'none']);
  });
});

it('times of incidents are in UTC, as the days of the page are', () => {
  expect(incidentSpanText(incident([]))).toBe('Since Nov 29, 2026, 03:00 UTC');
  expect(incidentSpanText(incident([], '2026-11-29T16:05:00.000Z'))).toBe(
    'Nov 29, 2026, 03:00 UTC to Nov 29, 2026, 16:05 UTC',
  );
});

describe('a page without incidents', () => {
  const measured_at = '2026-11-29T17:00:00.000Z';
  const since = (date: string) =>
    noIncidentText({ components: [component('api', { days: [{ ...day(1, 1), date }] })], measured_at });

  it('says since when records exist while they are younger than 90 days', () => {
    expect(since('2026-11-29')).toBe('No incident since Nov 29, 2026, when our records begin.');
    expect(since('2026-09-02')).toBe('No incident since Sep 2, 2026, when our records begin.');
    expect(since('2026-09-01')).toBe('No incident in the last 90 days.');
    expect(noIncidentText({ components: [component('api', { days: [] })], measured_at })).toBe(
      'No incident yet. Our records begin with the first check.',
    );
  });
});

describe('the share of minutes', () => {
  it('is a number of minutes until an hour is recorded', () => {
    expect(uptimeText({ percent: null, days: [] })).toBe('no checks yet');
    expect(uptimeText({ percent: null, days: [day(0, 0)] })).toBe('no checks yet');
    expect(uptimeText({ percent: null, days: [day(34, 55)] })).toBe('34 of 55 minutes so far');
  });

  it('rounds down, and names the minutes of a day that lacks some', () => {
    expect(uptimeText({ percent: 99.999, days: [day(300, 300)] })).toBe('99.99%');
    expect(uptimeText({ percent: 62.345, days: [day(40, 64)] })).toBe('62.34%, today 40 of 64 minutes');
  });
});
