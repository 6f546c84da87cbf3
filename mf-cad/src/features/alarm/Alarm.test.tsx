// @vitest-environment happy-dom
import { type Call, DEFAULT_TIMER_LIMITS, toMs } from '@prebell/contracts';
import { createFakePlatform, FakePlatformProvider } from '@prebell/platform/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call, DISPATCHED_CALL } from '../../shared/testing/calls';
import { Alarm } from './Alarm';
import { isToneDue, overdueTimers } from './overdue';
import { MUTED, SOUND_KINDS, type SoundKind } from './sounds';
import { TONES } from './tone';
import { useAcknowledged } from './use-acknowledged';

const RECEIVED = Date.parse('2026-02-06T19:00:00.000Z');
const waiting = call({ time_received: new Date(RECEIVED).toISOString() });
const show = vi.fn<(id: string) => void>();
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined) });
const par = vi.fn();
const Board = ({ calls, play }: { calls: Call[]; play: (kind: SoundKind) => boolean }) => {
  const acknowledged = useAcknowledged(calls, Date.now);
  return <Alarm calls={calls} clockOffset={0} acknowledged={acknowledged} onShow={show} onPar={par} play={play} />;
};
const open = (play: (kind: SoundKind) => boolean, calls: Call[] = [waiting]) => {
  const platform = createFakePlatform();
  render(
    <FakePlatformProvider platform={platform}>
      <Board calls={calls} play={play} />
    </FakePlatformProvider>,
  );
  return platform;
};
const iso = (seconds: number) => new Date(RECEIVED + toMs(seconds)).toISOString();
const [M21] = DISPATCHED_CALL.units;
const withUnit = (times: object, more: object = {}) =>
  ({ ...DISPATCHED_CALL, units: [{ ...M21, dispatched_at: iso(0), ...times }], ...more }) as Call;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: RECEIVED + 50_000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('stays silent until the goal, then sounds at the goal and each minute after, until somebody acknowledges', async () => {
  const play = vi.fn(() => true);
  open(play);
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(11_000);
  expect(screen.getByRole('alert').textContent).toBe('1 call waiting over 60 s, at 12 Main St');
  expect(play).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(play).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Acknowledge' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(120_000);
  expect(play).toHaveBeenCalledTimes(2);
});

it('sounds in the second of the goal, wherever the ticks of the clock fall', async () => {
  vi.setSystemTime(RECEIVED + 50_300);
  const play = vi.fn(() => true);
  open(play);
  await pass(9_720);
  expect(screen.getByRole('alert').textContent).toBe('1 call waiting over 60 s, at 12 Main St');
  expect(play).toHaveBeenCalledTimes(1);
});

it('says that the sound is off when it is muted or when the browser blocks it', async () => {
  const play = vi.fn(() => false);
  open(play);
  await pass(11_000);
  expect(screen.getByText('SOUND OFF').textContent).toBe('SOUND OFF: press any key');
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  await pass(120_000);
  expect(play).toHaveBeenCalledTimes(1);
  expect(screen.getByText('SOUND OFF')).toBeDefined();
});

it('sounds what is due at the first key, also in a field, and says so no longer', async () => {
  let state = 'suspended';
  class Context {
    get state() {
      return state;
    }
    async resume() {
      state = 'running';
    }
  }
  vi.stubGlobal('AudioContext', Context);
  const play = vi.fn(() => state === 'running');
  open(play);
  await pass(12_000);
  expect(screen.getByText(/SOUND OFF/)).toBeDefined();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  field.addEventListener('keydown', (event) => event.stopPropagation());
  await user.keyboard('n');
  await vi.waitFor(() => expect(screen.queryByText(/SOUND OFF/)).toBeNull());
  expect(play).toHaveLastReturnedWith(true);
  await pass(5_000);
  expect(play.mock.results.filter(({ value }) => value)).toHaveLength(1);
  field.remove();
  vi.unstubAllGlobals();
});

it('ignores calls that are already dispatched', async () => {
  const play = vi.fn(() => true);
  open(play, [{ ...waiting, status: 'dispatched' }]);
  await pass(300_000);
  expect(play).not.toHaveBeenCalled();
});

it('shows one line for any count, with the longest wait and a button that leads to it', async () => {
  const flood = Array.from({ length: 5_000 }, (_, n) =>
    call({
      id: `c${n}`,
      address_of_incident: `${n} Flood Rd`,
      time_received: new Date(RECEIVED - ((n * 7) % 5_000) * 100).toISOString(),
    }),
  );
  open(() => true, flood);
  await pass(11_000);
  const strip = screen.getByRole('region', { name: 'Alarms' });
  expect(strip.textContent).toContain('longest 9:20 at 2857 Flood Rd');
  // Three buttons and one text, not one element per call.
  expect(strip.querySelectorAll('*').length).toBeLessThan(25);
  expect(strip.textContent?.length).toBeLessThan(250);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(show).toHaveBeenCalledExactlyOnceWith('c2857');
});

it('keeps the clock of the longest wait out of screen reader announcements', async () => {
  open(() => true);
  await pass(11_000);
  const said = screen.getByRole('alert').textContent;
  await pass(30_000);
  expect(screen.getByRole('alert').textContent).toBe(said);
});

it('names the call over the goal that waits longest and counts every other one', () => {
  const calls = fc.array(
    fc.record({ waited: fc.nat(200), status: fc.constantFrom('pending', 'closed'), seen: fc.boolean() }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(calls, (given) => {
      const all = given.map(({ waited, status }, n) =>
        call({ id: `${n}`, status, time_received: new Date(RECEIVED - toMs(waited)).toISOString() }),
      );
      const acknowledged = new Set(given.flatMap(({ seen }, n) => (seen ? [`pending ${n}`] : [])));
      const late = given.flatMap(({ waited, status, seen }) =>
        status === 'pending' && !seen && waited >= 60 ? [waited] : [],
      );
      const [overdue] = overdueTimers({ calls: all, limits: DEFAULT_TIMER_LIMITS, acknowledged }, RECEIVED);
      expect(overdue?.count ?? 0).toBe(late.length);
      if (overdue !== undefined) expect(RECEIVED - overdue.longest.since).toBe(toMs(Math.max(...late)));
    }),
  );
});

it('sounds immediately for a new call over the goal, but never without a pause, and otherwise once a minute', () => {
  const at = (seconds: number) => RECEIVED + toMs(seconds);
  expect(isToneDue({ crossedAt: at(60) }, at(60), Number.NEGATIVE_INFINITY)).toBe(true);
  expect(isToneDue({ crossedAt: at(62) }, at(62), at(60))).toBe(false);
  expect(isToneDue({ crossedAt: at(62) }, at(65), at(60))).toBe(true);
  expect(isToneDue({ crossedAt: at(60) }, at(119), at(60))).toBe(false);
  expect(isToneDue({ crossedAt: at(60) }, at(120), at(60))).toBe(true);
});

it('sounds for a unit that does not set out or does not arrive, each with its own words and tone, until Q', async () => {
  const play = vi.fn((_: SoundKind) => true);
  open(play, [withUnit({}), withUnit({ id: 'u2', unit: 'E4', en_route_at: iso(30) }, { id: 'c9' })]);
  await pass(80_000);
  expect(screen.getByRole('alert').textContent).toBe('1 unit not en route after 2:00, M21 for 77 Orchard Ave, Unit 3');
  expect(play.mock.calls.flat()).toEqual(['en_route']);
  await user.keyboard('q');
  expect(screen.queryByRole('alert')).toBeNull();
  await pass(510_000);
  expect(screen.getByRole('alert').textContent).toContain('1 unit not on scene after 10:00, E4 for');
  expect(play.mock.calls.flat()).toEqual(['en_route', 'on_scene']);
});

it('names the call that waits before a PAR; Q stops its tone only, and a PAR repeats its own until its entry', async () => {
  vi.setSystemTime(RECEIVED + toMs(1_199));
  const play = vi.fn((_: SoundKind) => true);
  open(play, [withUnit({ on_scene_at: iso(0) }), waiting]);
  await pass(2_000);
  expect(screen.getByRole('alert').textContent).toBe(
    '1 call waiting over 60 s, at 12 Main St. Also PAR due at 1 call at 77 Orchard Ave, Unit 3',
  );
  // What a narrow screen shows.
  expect(screen.getByText('1 over 60 s · PAR due 1')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Confirm PAR' })).toBeDefined();
  await user.keyboard('q');
  expect(screen.getByRole('alert').textContent).toBe('PAR due at 1 call, at 77 Orchard Ave, Unit 3');
  play.mockClear();
  await pass(60_000);
  expect(play.mock.calls.flat()).toEqual(['par']);
  await user.keyboard('q');
  await user.click(screen.getByRole('button', { name: 'Confirm PAR' }));
  expect(par).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: DISPATCHED_CALL.id }));
});

it('mutes only the kind that somebody muted, and says so', async () => {
  const play = vi.fn((_: SoundKind) => true);
  const platform = open(play, [waiting, withUnit({})]);
  await pass(11_000);
  await user.click(screen.getByRole('button', { name: 'Mute' }));
  expect(platform.preferences.get(MUTED)).toEqual(['pending']);
  expect(screen.getByText('SOUND OFF')).toBeDefined();
  await pass(75_000);
  expect(play.mock.calls.flat()).toEqual(['pending', 'en_route']);
});

it('has a tone of its own for each kind, which differs in more than its pitch', () => {
  const melodies = SOUND_KINDS.map((kind) => TONES[kind]);
  expect(new Set(melodies.map((notes) => JSON.stringify(notes))).size).toBe(SOUND_KINDS.length);
  // Rhythm, and whether each note rises, falls or stays.
  const shape = (notes: (typeof melodies)[number]) =>
    notes.map(([hertz, seconds], index) => [seconds, Math.sign(hertz - (notes[index - 1]?.[0] ?? hertz))]);
  expect(new Set(melodies.map((notes) => JSON.stringify(shape(notes)))).size).toBe(SOUND_KINDS.length);
});
