import type { Call } from '@prebell/contracts';
import type { Actor } from '../../http/actor';
import { present } from './cad.presenter';
import type { ClosedCallRecord } from './closed-calls.repository';
import { readInstant } from './record-reader.codec';

/** A closed call as an export needs it, with the instants that the board does not show. */
export interface ClosedCall {
  readonly call: Call;
  /** When the server logged it; null if unreadable. */
  readonly loggedAt: string | null;
  /** When any part of it last changed; null if unknown. */
  readonly changedAt: string | null;
  /** When its comments were last saved; null without comments. */
  readonly commentedAt: string | null;
  /** How many calls logged before it were received in the same millisecond. */
  readonly earlierAtSameInstant: number;
}

/** A closed call as `actor` may see it. */
export const presentClosed = (record: ClosedCallRecord, actor: Actor): ClosedCall => ({
  call: present(record, actor),
  loggedAt: readInstant(record.created_at),
  changedAt: readInstant(record.changed_at),
  commentedAt: readInstant(record.commented_at),
  earlierAtSameInstant: record.earlier_at_same_instant,
});
