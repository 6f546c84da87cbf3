import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from '../testing/messages';
import { type ChatAction, chatRoom, EMPTY_ROOM, gapAfter, MOST_MESSAGES } from './chat-room';

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

describe('the trading room', () => {
  it('shows every message once and in order, however often and in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const ids = run(actions).messages.map(({ id }) => id);
        expect(ids).toEqual([...new Set(idsIn(actions))].sort());
      }),
    );
  });

  it('does not change when a connection brings the same history again', () => {
    fc.assert(
      fc.property(messages, (list) => {
        const room = run([{ type: 'history', messages: list }]);
        expect(chatRoom(room, { type: 'history', messages: list }).messages).toBe(room.messages);
      }),
    );
  });

  it('knows the place after which something is missing, and has nothing missing once that came', () => {
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

  it('takes a message back for good', () => {
    const gone = message(2, { deleted: true, message: '' });
    const room = run([
      { type: 'history', messages: [message(1), message(2)] },
      { type: 'history', messages: [message(1), gone] },
      { type: 'page', messages: [message(2)] },
    ]);
    expect(room.messages).toEqual([message(1), gone]);
  });

  it('lets the oldest go beyond its limit', () => {
    const room = run([{ type: 'history', messages: Array.from({ length: MOST_MESSAGES + 20 }, (_, n) => message(n)) }]);
    expect(room.messages).toHaveLength(MOST_MESSAGES);
    expect(room.messages[0]).toEqual(message(20));
  });

  it('says who came or went last until somebody speaks', () => {
    const coming = run([
      { type: 'joined', username: 'ann' },
      { type: 'left', username: 'bob' },
    ]);
    expect(coming.presence).toBe('bob left');
    expect(chatRoom(coming, { type: 'message', message: message(1) }).presence).toBeNull();
  });

  it('keeps the newest alert until it is over', () => {
    const alert = { symbol: 'DVLT', change: 38.2 };
    const room = run([
      { type: 'alert', alert: { symbol: 'KQTX', change: 12 } },
      { type: 'alert', alert },
    ]);
    expect(room.alert).toEqual(alert);
    expect(chatRoom(room, { type: 'alert', alert: null }).alert).toBeNull();
  });
});
