import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClockReading } from '../clock/market-clock';
import { parseMarketConfig } from '../market-config';
import type { EngineLinkEvents } from '../service/engine-link';
import type { EngineStart, FromEngine, ToEngine } from '../service/protocol';
import { isSameClock, WarmEngine } from './warm-engine';

const config = parseMarketConfig({});
const READY: FromEngine = { type: 'ready', label: 'Simulated data' };
const PUBLICATION = { type: 'publication', publication: {} } as FromEngine;
const clockAt = (market_at: number, rest: Partial<ClockReading> = {}): ClockReading => ({
  market_at,
  real_at: 0,
  speed: 1,
  until: null,
  ...rest,
});

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A standby whose engines the test controls. */
const standby = (leader: { clock: ClockReading | null }) => {
  const engines: { start: EngineStart; events: EngineLinkEvents; sent: ToEngine[]; isStopped: boolean }[] = [];
  const warmth: boolean[] = [];
  const warm = new WarmEngine({
    config,
    connectEngine: (start, events) => {
      const engine = { start, events, sent: [] as ToEngine[], isStopped: false };
      engines.push(engine);
      return {
        send: (message) => engine.sent.push(message),
        stop: async () => {
          engine.isStopped = true;
        },
      };
    },
    leadersClock: async () => leader.clock,
    onWarmth: (isWarm) => warmth.push(isWarm),
    log: { info: () => undefined, debug: () => undefined },
  });
  const campaign = new AbortController();
  warm.keep(campaign.signal);
  const heard: FromEngine[] = [];
  const takeOver = async (clock: ClockReading) => {
    const link = warm.connect(
      { config, clock, stateDir: null, closures: [] },
      { onMessage: (message) => heard.push(message), onLost: () => undefined },
    );
    campaign.abort();
    await vi.advanceTimersByTimeAsync(0);
    return link;
  };
  return { warm, engines, warmth, campaign, heard, takeOver };
};

test('no engine runs before there is a leader; then one runs by its clock, and its publications are acknowledged', async () => {
  const leader: { clock: ClockReading | null } = { clock: null };
  const { engines, warmth, campaign } = standby(leader);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(engines).toHaveLength(0);
  leader.clock = clockAt(5_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engines.map(({ start }) => start.clock)).toEqual([leader.clock]);
  engines[0]?.events.onMessage(READY);
  engines[0]?.events.onMessage(PUBLICATION);
  expect(engines[0]?.sent).toEqual([{ type: 'published' }]);
  expect(warmth.at(-1)).toBe(true);
  campaign.abort();
});

test('the elected standby gets the warm engine: it is ready immediately, and its later messages arrive', async () => {
  const leader = { clock: clockAt(5_000) };
  const { engines, heard, takeOver, warm } = standby(leader);
  await vi.advanceTimersByTimeAsync(1_000);
  engines[0]?.events.onMessage(READY);
  await takeOver(leader.clock);
  expect(heard).toEqual([{ type: 'clock', clock: leader.clock }, READY]);
  engines[0]?.events.onMessage(PUBLICATION);
  expect(heard.at(-1)).toBe(PUBLICATION);
  await warm.stop();
  expect([engines.length, engines[0]?.isStopped]).toEqual([1, false]);
});

test('an engine that is not ready yet is taken over as well, and a failed one is replaced', async () => {
  const leader = { clock: clockAt(5_000) };
  const { engines, heard, takeOver } = standby(leader);
  await vi.advanceTimersByTimeAsync(1_000);
  engines[0]?.events.onMessage({ type: 'failed', message: 'no memory' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engines.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  await takeOver(leader.clock);
  expect(heard).toEqual([]);
  engines[1]?.events.onMessage(READY);
  expect([heard, engines.length]).toEqual([[READY], 2]);
});

test('a changed clock starts another engine; one with another clock is not taken over', async () => {
  const leader = { clock: clockAt(5_000) };
  const { engines, heard, takeOver } = standby(leader);
  await vi.advanceTimersByTimeAsync(1_000);
  leader.clock = clockAt(900_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(engines.map(({ isStopped }) => isStopped)).toEqual([true, false]);
  engines[1]?.events.onMessage(READY);
  await takeOver(clockAt(5_000_000));
  expect(engines.map(({ isStopped }) => isStopped)).toEqual([true, true, false]);
  expect(heard).toEqual([]);
});

test('clocks are equal when they show the same time and run at the same pace', () => {
  const clock = clockAt(1_000);
  expect(isSameClock(clock, clockAt(3_000, { real_at: 2_000 }), 9_000)).toBe(true);
  expect(isSameClock(clock, clockAt(1_000, { speed: 2 }), 0)).toBe(false);
  expect(isSameClock(clock, clockAt(1_000, { until: 7 }), 0)).toBe(false);
  expect(isSameClock(clock, clockAt(9_000), 0)).toBe(false);
});
