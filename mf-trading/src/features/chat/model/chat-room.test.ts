import { CHAT_KEPT_SIZE } from '@prebell/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from '../testing/messages';
import { type ChatAction, chatRoom, EMPTY_ROOM, gapAfter } from './chat-room';

const messages = fc.array(
  fc.nat(30).map((n) => message(n)),
  { maxLength: 12 },
);
const action: fc.Arbitrary<ChatAction> = fc.oneof(
  messages.map((list): ChatAction => ({ type: 'history', messages: list })),
  fc.nat(30).map((n): ChatAction => ({ type: 'message', message: message(n) })),
  fc.constantFrom<ChatAction>({ type: 'joined', username: 'ann' }, { type: 'left', username: 'ann' }),
  fc.nat(99).map((count): ChatAction => ({ type: 'online', count })),
);
const run = (actions: readonly ChatAction[]) => actions.reduce(chatRoom, EMPTY_ROOM);
const idsIn = (actions: readonly ChatAction[]) =>
  actions.flatMap((one) => {
    if (one.type === 'history') return one.messages.map(({ id }) => id);
    return one.type === 'message' ? [one.message.id] : [];
  });

const gone = (n: number) => message(n, { deleted: true, message: '' });

describe('the trading room', () => {
  it('shows every message once and in order, in any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const ids = run(actions).messages.map(({ id }) => id);
        expect(ids).toEqual([...new Set(idsIn(actions))].sort());
      }),
    );
  });

  it('does not change when a reconnect brings the same history again', () => {
    fc.assert(
      fc.property(messages, (list) => {
        const room = run([{ type: 'history', messages: list }]);
        expect(chatRoom(room, { type: 'history', messages: list }).messages).toBe(room.messages);
      }),
    );
  });

  it('knows where messages are missing, until they arrive', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (places) => {
        let { messages } = run([{ type: 'history', messages: places.map((n) => message(n)) }]);
        for (let after = gapAfter(messages); after !== null; after = gapAfter(messages)) {
          expect(messages.some(({ seq }) => seq === after)).toBe(true);
          const page = [1, 2, 3].map((n) => message((after as number) + n));
          messages = chatRoom({ ...EMPTY_ROOM, messages }, { type: 'page', messages: page }).messages;
        }
        const kept = messages.map(({ seq }) => seq);
        expect(kept).toEqual(kept.map((_, n) => (kept[0] as number) + n));
      }),
    );
  });

  it('removes a message for good', () => {
    const room = run([
      { type: 'history', messages: [message(1), message(2)] },
      { type: 'history', messages: [message(1), gone(2)] },
      { type: 'page', messages: [message(2)] },
    ]);
    expect(room.messages).toEqual([message(1), gone(2)]);
  });

  it('removes older and late messages without opening a gap', () => {
    const scrolled = run([
      { type: 'history', messages: [message(98), message(99), message(100)] },
      { type: 'page', messages: [message(95), message(96), message(97)] },
      { type: 'history', messages: [gone(95), message(98), message(99), message(100)] },
    ]);
    expect(scrolled.messages.map(({ seq, deleted }) => (deleted ? -seq : seq))).toEqual([-95, 96, 97, 98, 99, 100]);

    const late = run([
      { type: 'history', messages: [gone(95), message(98), message(99)] },
      { type: 'removed', ids: [message(97).id, message(99).id] },
    ]);
    expect(late.messages.map(({ seq, message: text }) => [seq, text])).toEqual([
      [98, 'message 98'],
      [99, ''],
    ]);
    expect(gapAfter(late.messages)).toBeNull();
    const page = chatRoom(late, { type: 'page', messages: [message(95), message(96), message(97)] });
    expect(page.messages.filter(({ deleted }) => deleted).map(({ seq }) => seq)).toEqual([95, 97, 99]);
  });

  it('drops the oldest beyond its limit', () => {
    const room = run([
      { type: 'history', messages: Array.from({ length: CHAT_KEPT_SIZE + 20 }, (_, n) => message(n)) },
    ]);
    expect(room.messages).toHaveLength(CHAT_KEPT_SIZE);
    expect(room.messages[0]).toEqual(message(20));
  });

  it('says who joined or left last, until the next message', () => {
    const coming = run([
      { type: 'joined', username: 'ann' },
      { type: 'left', username: 'bob' },
    ]);
    expect(coming.presence).toBe('bob left');
    expect(chatRoom(coming, { type: 'message', message: message(1) }).presence).toBeNull();
  });

  it('keeps the newest alert until it ends', () => {
    const alert = { symbol: 'DVLT', change: 38.2 };
    const room = run([
      { type: 'alert', alert: { symbol: 'KQTX', change: 12 } },
      { type: 'alert', alert },
    ]);
    expect(room.alert).toEqual(alert);
    expect(chatRoom(room, { type: 'alert', alert: null }).alert).toBeNull();
  });
});
