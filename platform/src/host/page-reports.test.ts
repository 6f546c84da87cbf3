// @vitest-environment happy-dom
import type { RemoteArtefact } from '@prebell/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RemoteFailure } from './failure';
import { createFaultReporter } from './faults';
import { watchLiveRelease } from './live-release';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const apiOf = (answer: () => unknown) => {
  const call = vi.fn(async (_endpoint: unknown, _options: unknown) => answer());
  return { api: { call } as never, call };
};

test('a page checks with its first remote, at every interval and when it becomes visible, and notices another live release', async () => {
  let live: unknown = { live: 'mine' };
  const { api, call } = apiOf(() => live);
  const { isNewer, noteShown } = watchLiveRelease({ api, release: 'mine', intervalMs: 1_000 });
  noteShown('mf-a');
  await vi.advanceTimersByTimeAsync(0);
  expect(isNewer.get()).toBe(false);
  live = { live: 'other' };
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isNewer.get()).toBe(true);
  live = { live: 'mine' };
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isNewer.get()).toBe(false);
  expect(call).toHaveBeenCalledTimes(3);
});

test('a page without a remote checks after 2 s; a missing or empty answer changes nothing', async () => {
  const answers = [() => ({ live: null }), () => Promise.reject(new Error('offline')), () => ({ live: 'other' })];
  const { api } = apiOf(() => (answers.shift() ?? (() => null))());
  const { isNewer } = watchLiveRelease({ api, release: 'mine', intervalMs: 1_000 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isNewer.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isNewer.get()).toBe(true);
});

test('each remote that a page shows is reported once, again only after a report that did not arrive', async () => {
  const answers = [() => Promise.reject(new Error('offline'))];
  const { api, call } = apiOf(() => (answers.shift() ?? (() => ({ live: 'mine' })))());
  const { noteShown } = watchLiveRelease({ api, release: 'mine', intervalMs: 1_000 });
  for (const remote of ['mf-a', 'mf-b', 'mf-a']) noteShown(remote);
  await vi.advanceTimersByTimeAsync(2_000);
  const shown = call.mock.calls.map(([, options]) => (options as { body: { shown?: string[] } }).body.shown);
  expect(shown).toEqual([['mf-a', 'mf-b'], ['mf-a', 'mf-b'], undefined]);
});

test('a remote that a page shows long after its first report is reported at once, because the visit may end', async () => {
  const { api, call } = apiOf(() => ({ live: 'mine' }));
  const { noteShown } = watchLiveRelease({ api, release: 'mine' });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(call).toHaveBeenCalledTimes(1);
  noteShown('mf-desk');
  await vi.advanceTimersByTimeAsync(0);
  expect(call.mock.lastCall?.[1]).toEqual({ body: { release: 'mine', shown: ['mf-desk'] } });
  noteShown('mf-desk');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(call).toHaveBeenCalledTimes(2);
});

const remotes = { 'mf-a': { digest: '0123456789abcdef' } as RemoteArtefact };
const failure = (message: string, remote = 'mf-a') =>
  new RemoteFailure(message, { phase: 'entry', remote, digest: '', retryable: false });

test('a fault is reported once with its digest, shortened, and only for remotes of the release', () => {
  const { api, call } = apiOf(() => ({}));
  const { failedToLoad, crashed } = createFaultReporter({ api, release: { id: 'mine', remotes } });
  failedToLoad(failure('gone'));
  failedToLoad(failure('gone'));
  failedToLoad(failure('gone', 'mf-z'));
  crashed('mf-a', new Error('x'.repeat(1_000)));
  expect(call.mock.calls.map(([, options]) => options)).toEqual([
    { body: { release: 'mine', remote: 'mf-a', digest: '0123456789abcdef', phase: 'entry', message: 'gone' } },
    {
      body: expect.objectContaining({
        phase: 'render',
        message: 'x'.repeat(300),
        stack: expect.stringMatching(/^at /),
      }),
    },
  ]);
});

test('a broken page reports at most ten faults', () => {
  const { api, call } = apiOf(() => ({}));
  const { crashed } = createFaultReporter({ api, release: { id: 'mine', remotes } });
  for (let index = 0; index < 50; index++) crashed('mf-a', `fault ${index}`);
  expect(call).toHaveBeenCalledTimes(10);
});
