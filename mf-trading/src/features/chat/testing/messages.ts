import type { ChatMessage } from '@prebell/contracts';

/** The n-th message of a room, for tests and stories. */
export const message = (n: number, overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  seq: n,
  deleted: false,
  username: 'tape_reader',
  tier: 'premium',
  message: `message ${n}`,
  timestamp: new Date(Date.UTC(2025, 1, 6, 14, 3, n % 60)).toISOString(),
  ...overrides,
});
