import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatMessageSchema, chatTextSchema } from '../entities/chat';
import { TIERS } from '../entities/tier';
import { mayChat } from './chat';

const fault = (text: unknown) => chatTextSchema.safeParse(text).error?.issues[0]?.message ?? null;

test('pro, premium and admins may chat, nobody else', () => {
  const open = TIERS.filter((tier) => mayChat({ tier, is_admin: false }));
  expect(open).toEqual(['pro', 'premium']);
  expect([mayChat({ tier: 'unknown', is_admin: false }), mayChat({ tier: 'free', is_admin: true })]).toEqual([
    false,
    true,
  ]);
});

test('a blank message is refused, whichever characters make it blank', () => {
  for (const text of ['', ' ', '\n\t', '\u00a0', '\u200b\u200b', '\u202e', undefined, 7])
    expect(fault(text)).toBe('Message cannot be empty');
});

test('the limit applies after trimming', () => {
  expect(fault('x'.repeat(1001))).toBe('Message too long (max 1000 characters)');
  expect(chatTextSchema.parse(`  ${'x'.repeat(1000)}  `)).toHaveLength(1000);
});

test('any other text stays as typed', () => {
  const typed = fc.string({ maxLength: 400 }).map((text) => `a${text}b`);
  fc.assert(
    fc.property(typed, fc.constantFrom('', ' ', '\n'), (text, space) => {
      expect(chatTextSchema.parse(space + text + space)).toBe(text);
    }),
  );
});

test('the text of a message is in message or in text', () => {
  const rest = { id: '1', username: 'mara', tier: 'pro', timestamp: '2025-02-06T14:04:17.000Z' };
  for (const words of [{ message: 'hi' }, { text: 'hi' }, { message: 'hi', text: 'other' }])
    expect(chatMessageSchema.parse({ ...rest, ...words })).toEqual({ ...rest, seq: 0, deleted: false, message: 'hi' });
  expect(chatMessageSchema.safeParse(rest).success).toBe(false);
});
