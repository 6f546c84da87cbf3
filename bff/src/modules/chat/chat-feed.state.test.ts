import type { WireChatMessage } from '@prebell/contracts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createChatFeed } from './chat-feed.state';

const message = (seq: number) => ({ seq, message: `${seq}` }) as WireChatMessage;

/** A room with messages stored by several instances; `kept` has all of them in order. */
const room = (initial = 0) => {
  const state = { kept: initial };
  const stretch = (after: number, limit: number) =>
    Array.from({ length: Math.min(limit, state.kept - after) }, (_, index) => message(after + index + 1));
  return {
    state,
    chat: {
      history: async () => stretch(Math.max(0, state.kept - 100), 100),
      messages: vi.fn(async ({ after = 0, limit }: { after?: number | undefined; limit: number }) =>
        stretch(after, limit),
      ),
    },
  };
};
const follow = (chat: ReturnType<typeof room>['chat']) => {
  const delivered: number[] = [];
  const report = vi.fn();
  return { delivered, report, feed: createChatFeed({ chat, deliver: ({ seq }) => delivered.push(seq), report }) };
};

test('a message of this instance is delivered without a database query', async () => {
  const { chat, state } = room(7);
  const { feed, delivered } = follow(chat);
  await feed.offer(message(8));
  state.kept = 8;
  expect([delivered, chat.messages.mock.calls.length]).toEqual([[8], 0]);
});

test('whichever instances store messages and lose hints, each message is delivered once and in order', async () => {
  const steps = fc.array(fc.record({ isMine: fc.boolean(), isLost: fc.boolean() }), { maxLength: 250 });
  await fc.assert(
    fc.asyncProperty(fc.nat(150), steps, async (start, happenings) => {
      const { chat, state } = room(start);
      const { feed, delivered, report } = follow(chat);
      await Promise.resolve();
      for (const { isMine, isLost } of happenings) {
        state.kept += 1;
        if (isMine) void feed.offer(message(state.kept));
        else if (!isLost) feed.hint(state.kept);
      }
      state.kept += 1;
      await feed.offer(message(state.kept));
      expect(delivered).toEqual(Array.from({ length: state.kept - start }, (_, index) => start + index + 1));
      expect(report).not.toHaveBeenCalled();
    }),
  );
});

test('a failing database loses no message: the next one brings the earlier ones', async () => {
  const { chat, state } = room();
  const { feed, delivered, report } = follow(chat);
  await feed.offer(message(1));
  state.kept = 3;
  chat.messages.mockRejectedValueOnce(new Error('away'));
  feed.hint(3);
  state.kept = 4;
  await feed.offer(message(4));
  expect(delivered).toEqual([1, 2, 3, 4]);
  expect(report).toHaveBeenCalledOnce();
});
