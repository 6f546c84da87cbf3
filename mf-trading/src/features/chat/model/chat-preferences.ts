import type { Preference } from '@prebell/platform';
import { z } from 'zod';

/** The last message position this user has read; 0 before the first visit. */
export const READ_PREFERENCE: Preference<number> = {
  name: 'chat.read-seq',
  accepts: (value): value is number => typeof value === 'number' && value >= 0,
  fallback: 0,
};

/** Members whose messages this user has muted. */
export const MUTED_PREFERENCE: Preference<readonly string[]> = {
  name: 'chat.muted',
  accepts: (value): value is readonly string[] =>
    Array.isArray(value) && value.every((name) => typeof name === 'string'),
  fallback: [],
};

const draftSchema = z.object({
  user: z.string(),
  text: z.string(),
  unsent: z.array(z.object({ clientId: z.string(), text: z.string() })),
});
/** What an account has typed into the room and not yet sent to the server. */
export type ChatDraft = z.output<typeof draftSchema>;

/**
 * The draft of the account that uses this browser. It is stored outside the account's own preferences and names the account, because
 * it must also be removed after a sign-out.
 */
export const DRAFT_PREFERENCE: Preference<ChatDraft> = {
  name: 'chat.draft',
  isShared: true,
  accepts: (value): value is ChatDraft => draftSchema.safeParse(value).success,
  fallback: { user: '', text: '', unsent: [] },
};
