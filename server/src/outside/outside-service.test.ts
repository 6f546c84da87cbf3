import { BrokenCircuitError, TaskCancelledError } from 'cockatiel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutsideService, type OutsideObserver } from './outside-service';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watched = () => {
  const seen: string[] = [];
  const observer: OutsideObserver = {
    called: (outcome) => seen.push(outcome),
    circuit: (isOpen) => seen.push(isOpen ? 'open' : 'closed'),
  };
  return { seen, observer };
};
const failing = async (): Promise<never> => {
  throw new Error('down');
};

test('a call that hangs fails when its time is up', async () => {
  const service = createOutsideService({ timeoutMs: 2_000 });
  const call = expect(service.call(() => new Promise(() => undefined))).rejects.toBeInstanceOf(TaskCancelledError);
  await vi.advanceTimersByTimeAsync(2_000);
  await call;
});

test('after five failures in a row calls pause for ten seconds, then one call tries', async () => {
  const { seen, observer } = watched();
  const service = createOutsideService({ timeoutMs: 1_000, observer });
  for (let n = 0; n < 5; n += 1) await expect(service.call(failing)).rejects.toThrow('down');
  const work = vi.fn(async () => 'back');
  await expect(service.call(work)).rejects.toBeInstanceOf(BrokenCircuitError);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await service.call(work)).toBe('back');
  expect(await service.call(work)).toBe('back');
  expect(seen).toEqual([
    ...['failed', 'failed', 'failed', 'failed', 'open', 'failed', 'refused'],
    ...['closed', 'closed', 'done', 'done'],
  ]);
});

test('a refusal is an answer: it never opens the circuit', async () => {
  const { seen, observer } = watched();
  const isTrouble = (error: Error) => error.message !== 'no such mailbox';
  const service = createOutsideService({ timeoutMs: 1_000, isTrouble, observer });
  const refused = async (): Promise<never> => {
    throw new Error('no such mailbox');
  };
  for (let n = 0; n < 20; n += 1) await expect(service.call(refused)).rejects.toThrow('no such mailbox');
  expect(seen).not.toContain('open');
});

test('many concurrent calls cause no leak warning in Node', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const service = createOutsideService({ timeoutMs: 2_000 });
  await Promise.all(Array.from({ length: 20 }, () => service.call(async () => 'done')));
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});
