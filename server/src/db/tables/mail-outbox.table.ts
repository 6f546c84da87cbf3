import type { Generated } from 'kysely';

/** One mail to one address. At most one exists for a `dedupe_key` (migration 008). */
export interface MailOutboxTable {
  id: string;
  recipient: string;
  /** Kind of mail, such as `auth.password-reset`; for counts and the log. */
  category: string;
  subject: string;
  /** Null once sent. */
  text: string | null;
  html: string | null;
  /** Address with which a mail program unsubscribes the recipient (RFC 8058). */
  unsubscribe_url: string | null;
  dedupe_key: string | null;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  /** When it was sent, or given up as failed. */
  settled_at: Date | null;
}
