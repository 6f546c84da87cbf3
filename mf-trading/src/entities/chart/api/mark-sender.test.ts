// @vitest-environment happy-dom
import type { ChartMark } from '@prebell/contracts';
import { ApiError } from '@prebell/platform';
import { createFakePlatform } from '@prebell/platform/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OwnMark } from '../model/own-marks';
import { chartMarksQueryOptions } from './chart-marks';
import { markSenderOf, UNSENT } from './mark-sender';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ID = '01980000-0000-7000-8000-00000000000a';
const LEVEL: OwnMark = { id: ID, symbol: 'AAPL', kind: 'level', price: 4.2, at: null, text: 'Stop', version: 0 };
type Sent = { params: { id: string }; body: { price: number; version: number } };

const start = (save: (sent: Sent) => ApiError | undefined = () => undefined, stored: ChartMark[] = []) => {
  const sent: Sent[] = [];
  const platform = createFakePlatform({
    answers: {
      'GET /api/chart-marks': () => ({ marks: stored }),
      'PUT /api/chart-marks/{id}': (options: unknown) => {
        const one = options as Sent;
        sent.push(one);
        const { version, ...content } = one.body;
        return save(one) ?? { mark: { ...content, id: one.params.id, version: version + 1, updated_at: '' } };
      },
      'DELETE /api/chart-marks/{id}': () => ({ removed: true }),
    },
  });
  const sender = markSenderOf(platform);
  onTestFinished(sender.retain());
  const { queryKey } = chartMarksQueryOptions(platform.api, 'AAPL');
  const unsent = () => platform.preferences.get(UNSENT);
  const notices = () => platform.notify.get();
  return { platform, sender, sent, unsent, notices, marks: () => platform.queryClient.getQueryData(queryKey) };
};
const refusal = (code: 'MARK_CHANGED' | 'LIMIT_REACHED', status = 409) =>
  new ApiError('You have too many. Remove one first.', { code, status });

describe('changes of levels', () => {
  it('reach the server one after another, and changes made meanwhile build on its version', async () => {
    const { sender, sent, unsent, marks } = start();
    sender.change(LEVEL);
    sender.change({ ...LEVEL, price: 4.3 });
    sender.change({ ...LEVEL, price: 4.4 });
    await vi.waitFor(() => expect(unsent()).toEqual([]));
    expect(sent.map(({ body }) => [body.price, body.version])).toEqual([
      [4.2, 0],
      [4.4, 1],
    ]);
    expect(marks()).toMatchObject([{ id: ID, price: 4.4, version: 2 }]);
  });

  it('made offline are kept and sent when the connection is back', async () => {
    let isDown = true;
    const down = new ApiError('Network error', { code: 'NETWORK' });
    const { sender, sent, unsent, notices } = start(() => (isDown ? down : undefined));
    sender.change(LEVEL);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect([unsent().length, notices()]).toEqual([1, []]);
    isDown = false;
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(unsent()).toEqual([]));
    expect(sent).toHaveLength(2);
  });

  it('are tried again without an event of the browser', async () => {
    let isDown = true;
    const { sender, sent, unsent } = start(() =>
      isDown ? new ApiError('Down', { code: 'UNAVAILABLE', status: 503 }) : undefined,
    );
    sender.change(LEVEL);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    isDown = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(unsent()).toEqual([]);
  });

  it('that the server refuses are taken back with its reason', async () => {
    const { sender, unsent, notices } = start(() => refusal('LIMIT_REACHED'));
    sender.change(LEVEL);
    await vi.waitFor(() => expect(notices()).toHaveLength(1));
    expect(notices()[0]).toMatchObject({ kind: 'error', text: 'AAPL: You have too many. Remove one first.' });
    expect(unsent()).toEqual([]);
  });

  it('in conflict with another window lose nothing: the other one is shown, and the own one is offered', async () => {
    const other: ChartMark = { ...LEVEL, price: 5, version: 7, updated_at: '2026-11-23T22:00:00.000Z' };
    const { platform, sender, sent, unsent, notices, marks } = start(
      ({ body }) => (body.version === 7 ? undefined : refusal('MARK_CHANGED')),
      [other],
    );
    await platform.queryClient.fetchQuery(chartMarksQueryOptions(platform.api, 'AAPL'));
    sender.change({ ...LEVEL, price: 4.4, version: 1 });
    await vi.waitFor(() => expect(notices()).toHaveLength(1));
    expect(marks()).toMatchObject([{ price: 5, version: 7 }]);
    expect(notices()[0]?.text).toBe('AAPL: Level 4.40, Stop was changed elsewhere. The chart shows that.');
    notices()[0]?.action?.run();
    await vi.waitFor(() => expect(unsent()).toEqual([]));
    expect(sent.at(-1)?.body).toMatchObject({ price: 4.4, version: 7 });
    expect(marks()).toMatchObject([{ price: 4.4, version: 8 }]);
  });
});
