import type { Generated } from 'kysely';

/** One mail to one address. At most one exists for a `dedupe_key` (migration 008). */
export interface MailOutboxTable {
  id: string;
  recipient: string;
  /** Its kind, such as `auth.password-reset`; for counting and for the log. */
  category: string;
  subject: string;
  /** Null once sent. */
  text: string | null;
  html: string | null;
  /** Where a mail program ends the subscription that this mail belongs to (RFC 8058). */
  unsubscribe_url: string | null;
  dedupe_key: string | null;
  state: Generated<'queued' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  /** When it was sent or given up. */
  settled_at: Date | null;
}
