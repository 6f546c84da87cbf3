import type { CallDraftRecord, User } from '@prebell/contracts';
import type { CallDraft } from '../../shared/work/new-call';

interface Drafts {
  /** The drafts on the server. */
  readonly saved: readonly CallDraftRecord[];
  /** Unfinished calls of this window, which has their latest text. */
  readonly unfinished: readonly CallDraft[];
  readonly user: Pick<User, 'id' | 'username'>;
}

/** The calls being entered, including those of this window that have not reached the server. */
export const draftsShown = ({ saved, unfinished, user }: Drafts): CallDraftRecord[] => {
  const own = new Set(unfinished.map(({ id }) => id));
  const local = unfinished.map(
    ({ id, fields, version }): CallDraftRecord => ({
      id,
      owner_id: user.id,
      owner_name: user.username,
      version,
      body: { fields, log: null },
      created_at: '',
      updated_at: saved.find((draft) => draft.id === id)?.updated_at ?? '',
    }),
  );
  return [...local, ...saved.filter(({ id }) => !own.has(id))];
};
